export type UserState = 'active' | 'invited' | 'deactivated'

/** Somebody who is invited has no password yet. */
export const stateOf = ({
  isActive,
  hasPassword,
}: {
  isActive: boolean
  hasPassword: boolean
}): UserState => (!isActive ? 'deactivated' : hasPassword ? 'active' : 'invited')
