import { messageFor } from '../../lib/failures.ts'
import { toast } from '../../lib/toasts.ts'
import { trpc, utils } from '../../lib/trpc.ts'

interface Ending {
  userId: string
  name: string
  /** All of the person's when it is left out. */
  sessionId?: string
}

/** Ends sessions of a person, who is told. `ending` is the session under way, or all. */
export function useEndSessions() {
  const act = trpc.admin.users.endSessions.useMutation({
    onError: error =>
      toast.show({
        tone: 'danger',
        title: 'The session was not ended',
        description: messageFor(error),
      }),
    onSettled: () =>
      Promise.all([
        utils.admin.users.get.invalidate(),
        utils.admin.sessions.invalidate(),
        utils.admin.security.invalidate(),
      ]),
  })
  return {
    end: ({ name, ...target }: Ending) =>
      act.mutate(target, {
        onSuccess: () =>
          toast.show({
            tone: 'success',
            title: target.sessionId ? 'The session is ended' : `${name} is signed out everywhere`,
            description: 'They are told by email.',
          }),
      }),
    ending: act.isPending ? (act.variables.sessionId ?? 'all') : null,
  }
}
