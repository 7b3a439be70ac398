import { Avatar } from '@atithi/ui/avatar'
import { Badge, type Tone } from '@atithi/ui/badge'
import { classNames } from '@atithi/ui/class-names'
import { IconButton } from '@atithi/ui/icon-button'
import { TableCell, TableRow } from '@atithi/ui/table'
import { UserRoundCheck } from 'lucide-react'
import { formatInstantDay } from '../../lib/format.ts'
import { roleWords } from '../../lib/session.ts'
import type { User } from './user.ts'
import { userStateWords } from './words.ts'

export const roleTones: Record<User['role'], Tone> = {
  admin: 'danger',
  owner: 'info',
  staff: 'success',
}
const shownAreas = 2

export function UserRow({
  user,
  onOpen,
  onImpersonate,
}: {
  user: User
  onOpen: () => void
  onImpersonate: () => void
}) {
  return (
    <TableRow onOpen={onOpen}>
      <TableCell>
        <div className="flex items-center gap-3">
          <Avatar name={user.name} size="sm" />
          <div className="min-w-0">
            <p className="max-w-56 truncate font-medium">{user.name}</p>
            <p className="max-w-56 truncate text-xs text-muted">{user.email}</p>
          </div>
        </div>
      </TableCell>
      <TableCell label="Role">
        <span className="inline-flex gap-1.5">
          <Badge tone={roleTones[user.role]}>{roleWords[user.role]}</Badge>
          {user.state !== 'active' && (
            <Badge tone={userStateWords[user.state].tone}>{userStateWords[user.state].label}</Badge>
          )}
        </span>
      </TableCell>
      <TableCell label="Hotel" className="sm:max-lg:hidden">
        <span className="block max-w-48 truncate">{user.hotels ?? '–'}</span>
      </TableCell>
      <TableCell label="Permissions">
        <Permissions user={user} />
      </TableCell>
      <TableCell label="Last sign-in" className="whitespace-nowrap sm:max-xl:hidden">
        {user.lastSignInAt ? formatInstantDay(user.lastSignInAt) : 'Never'}
      </TableCell>
      <TableCell label="Created" className="whitespace-nowrap sm:max-2xl:hidden">
        {formatInstantDay(user.createdAt)}
      </TableCell>
      <TableCell actions>
        {user.role !== 'admin' && user.isActive && (
          <IconButton
            size="sm"
            label={`Impersonate ${user.name}`}
            onClick={event => {
              event.stopPropagation()
              onImpersonate()
            }}
          >
            <UserRoundCheck />
          </IconButton>
        )}
      </TableCell>
    </TableRow>
  )
}

/** What somebody may do, in two badges and a number, or with `all` in as many badges as it takes. */
export function Permissions({
  user,
  all = false,
}: {
  user: Pick<User, 'role' | 'areas'>
  all?: boolean
}) {
  if (user.role === 'admin') return 'Full access'
  if (user.role === 'owner') return 'Hotel owner'
  const areas = user.areas ?? []
  if (areas.length === 0) return 'Limited access'
  const shown = all ? areas : areas.slice(0, shownAreas)
  const more = areas.length - shown.length
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 capitalize max-xl:flex-wrap',
        all && 'flex-wrap',
      )}
    >
      {shown.map(area => (
        <Badge key={area}>{area}</Badge>
      ))}
      {more > 0 && <span className="text-xs text-muted">+{more}</span>}
    </span>
  )
}
