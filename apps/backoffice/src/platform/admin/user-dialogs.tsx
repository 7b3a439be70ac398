import { AddUserModal } from './add-user-modal.tsx'
import { UserModal } from './user-modal.tsx'

/** What lies open over the list of users: together one file, fetched when the first of them opens. */
export function UserDialogs({
  adding,
  userId,
  onAdded,
  onClose,
}: {
  adding: boolean
  userId: string | undefined
  onAdded: () => void
  onClose: () => void
}) {
  return (
    <>
      {adding && <AddUserModal onClose={onAdded} />}
      {userId && <UserModal userId={userId} onClose={onClose} />}
    </>
  )
}
