import { mostCallsAtOnce } from '@atithi/api/kernel/shared/calls-at-once'
import type { AppRouter } from '@atithi/api/router'
import {
  createTRPCQueryUtils,
  createTRPCReact,
  httpBatchLink,
  httpSubscriptionLink,
  splitLink,
} from '@trpc/react-query'
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import { queryClient } from './query-client.ts'
import { sameKeyUntilAnswered } from './same-key-link.ts'

export type Inputs = inferRouterInputs<AppRouter>
export type Outputs = inferRouterOutputs<AppRouter>

const url = '/trpc'

export const trpc = createTRPCReact<AppRouter>()

export const trpcClient = trpc.createClient({
  links: [
    sameKeyUntilAnswered(),
    splitLink({
      condition: operation => operation.type === 'subscription',
      true: httpSubscriptionLink({ url }),
      false: httpBatchLink({ url, maxURLLength: 8_000, maxItems: mostCallsAtOnce }),
    }),
  ],
})

/** For loaders, and for what happens outside components: the same cache as the hooks. */
export const utils = createTRPCQueryUtils<AppRouter>({ client: trpcClient, queryClient })
export type Utils = typeof utils
