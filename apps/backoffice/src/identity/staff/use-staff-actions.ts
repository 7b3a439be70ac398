import { messageFor } from '../../lib/failures.ts'
import { toast } from '../../lib/toasts.ts'
import { trpc, utils } from '../../lib/trpc.ts'

interface Target {
  userId: string
  name: string
  email: string
}

export type StaffActions = ReturnType<typeof useStaffActions>

/** What is done with one person at once, each with its word of what happened. */
export function useStaffActions(propertyId: string) {
  const onSettled = () => utils.settings.staff.list.invalidate()
  const refused = (title: string) => ({
    onSettled,
    onError: (error: unknown) =>
      toast.show({ tone: 'danger', title, description: messageFor(error) }),
  })
  const reinvite = trpc.settings.staff.reinvite.useMutation(refused('The invitation was not sent'))
  const reactivate = trpc.settings.staff.reactivate.useMutation(
    refused('The account stays deactivated'),
  )
  const deactivate = trpc.settings.staff.deactivate.useMutation(refused('The account stays active'))
  const done = (title: string, description: string) => ({
    onSuccess: () => toast.show({ tone: 'success', title, description }),
  })
  return {
    reinvite: ({ userId, name, email }: Target) =>
      reinvite.mutate(
        { propertyId, userId },
        done(
          `${name} is invited again`,
          `A new link has gone to ${email}. The earlier one has ended.`,
        ),
      ),
    reactivate: ({ userId, name }: Target) =>
      reactivate.mutate(
        { propertyId, userId },
        done(`${name} is active again`, 'They sign in with the password they had.'),
      ),
    deactivate: ({ userId, name }: Target, onDone: () => void) =>
      deactivate.mutate(
        { propertyId, userId },
        { ...done(`${name} is deactivated`, 'They are signed out everywhere.'), onSettled: onDone },
      ),
    isDeactivating: deactivate.isPending,
  }
}
