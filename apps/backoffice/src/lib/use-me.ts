import { trpc } from './trpc.ts'

/** Who is signed in: kept since the first load. */
export const useMe = () =>
  trpc.auth.me.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY }).data
