import { useRouter } from '@tanstack/react-router'
import { queryClient } from '../../lib/query-client.ts'
import { homeOf } from '../../lib/session.ts'
import { utils } from '../../lib/trpc.ts'

/** Goes on after the session has changed hands: nothing of the person before stays in the cache. */
export function useEnter() {
  const router = useRouter()
  return async (wanted?: string) => {
    queryClient.clear()
    const person = await utils.auth.me.fetch()
    await router.invalidate()
    if (person) await router.navigate({ href: wanted ?? homeOf(person), replace: true })
  }
}
