import { forget, openShelf } from './offline-store.ts'
import { queryClient } from './query-client.ts'
import type { Person } from './session.ts'
import { utils } from './trpc.ts'

/** Whether what this person reads may stay in the browser for when the line is down: their own day, and nobody's in whose name they act. */
export const mayKeepOffline = (person: Person): boolean =>
  person.role !== 'admin' && !person.impersonator

/** Nothing that a person read outlives their session in this browser: whoever the server says is here now decides. */
export function followSession(): void {
  queryClient.getQueryCache().subscribe(event => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    const [path] = event.query.queryKey as readonly [(readonly string[])?]
    if (path?.join('.') !== 'auth.me') return
    const person = utils.auth.me.getData()
    if (person && mayKeepOffline(person)) openShelf(window.localStorage, person.userId)
    else forget(window.localStorage)
  })
}
