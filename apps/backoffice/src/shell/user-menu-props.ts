import type { Person } from '../lib/session.ts'

export interface UserMenuProps {
  person: Person
  onLogout: () => void
  onShowKeys: () => void
}
