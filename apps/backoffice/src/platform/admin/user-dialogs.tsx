import { AddUserModal } from './add-user-modal.tsx'
import { ImpersonateModal } from './impersonate-modal.tsx'
import type { User } from './user.ts'
import { UserModal } from './user-modal.tsx'

/** What lies open over the list of users: together one file, fetched when the first of them opens. */
export function UserDialogs({
  adding,
  userId,
  toImpersonate,
  onAdded,
  onStay,
  onClose,
}: {
  adding: boolean
  userId: string | undefined
  toImpersonate: User | undefined
  onAdded: () => void
  onStay: () => void
  onClose: () => void
}) {
  return (
    <>
      {adding && <AddUserModal onClose={onAdded} />}
      {toImpersonate && <ImpersonateModal user={toImpersonate} onClose={onStay} />}
      {userId && <UserModal userId={userId} onClose={onClose} />}
    </>
  )
}
