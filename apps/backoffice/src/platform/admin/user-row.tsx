import { Avatar } from '@atithi/ui/avatar'
import { Badge, type Tone } from '@atithi/ui/badge'
import { Button } from '@atithi/ui/button'
import { TableCell, TableRow } from '@atithi/ui/table'
import { useRouter } from '@tanstack/react-router'
import { UserRoundCheck } from 'lucide-react'
import { messageFor } from '../../lib/failures.ts'
import { formatInstantDay } from '../../lib/format.ts'
import { queryClient } from '../../lib/query-client.ts'
import { roleWords } from '../../lib/session.ts'
import { toast } from '../../lib/toasts.ts'
import { type Outputs, trpc, utils } from '../../lib/trpc.ts'

type User = Outputs['admin']['users']['list']['items'][number]

const roleTones: Record<User['role'], Tone> = { admin: 'danger', owner: 'info', staff: 'success' }
const shownAreas = 2

export function UserRow({ user }: { user: User }) {
  return (
    <TableRow>
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
          {!user.isActive && <Badge>Deactivated</Badge>}
        </span>
      </TableCell>
      <TableCell label="Hotel" className="sm:max-lg:hidden">
        <span className="block max-w-48 truncate">{user.hotels ?? '–'}</span>
      </TableCell>
      <TableCell label="Permissions">
        <Permissions user={user} />
      </TableCell>
      <TableCell label="Created" className="whitespace-nowrap sm:max-xl:hidden">
        {formatInstantDay(user.createdAt)}
      </TableCell>
      <TableCell className="max-sm:pt-3 sm:w-px sm:text-right">
        {user.role !== 'admin' && user.isActive && <Impersonate user={user} />}
      </TableCell>
    </TableRow>
  )
}

function Permissions({ user }: { user: User }) {
  if (user.role === 'admin') return 'Full access'
  if (user.role === 'owner') return 'Hotel owner'
  const areas = user.areas ?? []
  if (areas.length === 0) return 'Limited access'
  const more = areas.length - shownAreas
  return (
    <span className="inline-flex items-center gap-1.5 capitalize max-xl:flex-wrap">
      {areas.slice(0, shownAreas).map(area => (
        <Badge key={area}>{area}</Badge>
      ))}
      {more > 0 && <span className="text-xs text-muted">+{more}</span>}
    </span>
  )
}

function Impersonate({ user }: { user: User }) {
  const router = useRouter()
  const impersonate = trpc.auth.impersonate.useMutation({
    onSuccess: async () => {
      queryClient.clear()
      await utils.auth.me.fetch()
      await router.navigate({ to: '/dashboard', search: {} })
      await router.invalidate()
    },
    onError: error =>
      toast.show({
        tone: 'danger',
        title: 'The impersonation was refused',
        description: messageFor(error),
      }),
  })
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={<UserRoundCheck />}
      loading={impersonate.isPending}
      aria-label={`Impersonate ${user.name}`}
      onClick={() => impersonate.mutate({ userId: user.id })}
    >
      Impersonate
    </Button>
  )
}
