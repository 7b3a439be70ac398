import { Badge } from '@atithi/ui/badge'
import { Button } from '@atithi/ui/button'
import { DescriptionList } from '@atithi/ui/description-list'
import { Modal } from '@atithi/ui/modal'
import { SkeletonText } from '@atithi/ui/skeleton'
import { textLink } from '@atithi/ui/text-link'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { formatInstant, formatInstantDay, formatPhone } from '../../lib/format.ts'
import { roleWords } from '../../lib/session.ts'
import { trpc } from '../../lib/trpc.ts'
import { useMe } from '../../lib/use-me.ts'
import { EditUserModal } from './edit-user-modal.tsx'
import { ImpersonateModal } from './impersonate-modal.tsx'
import { ResetTwoFactorModal } from './reset-two-factor-modal.tsx'
import { ShortTrail } from './short-trail.tsx'
import { useReinvite } from './use-reinvite.ts'
import type { UserDetail } from './user.ts'
import { UserActModal } from './user-act-modal.tsx'
import { Permissions, roleTones } from './user-row.tsx'
import { UserSessions } from './user-sessions.tsx'
import { userStateWords } from './words.ts'

type Open = 'edit' | 'impersonate' | 'deactivate' | 'reactivate' | 'two-factor'

/** One person: who they are, where they work, where they are signed in, and what an administrator can do. */
export function UserModal({ userId, onClose }: { userId: string; onClose: () => void }) {
  const query = trpc.admin.users.get.useQuery({ userId })
  const [open, setOpen] = useState<Open>()
  const user = query.data
  const close = () => setOpen(undefined)
  return (
    <Modal
      open
      size="lg"
      title={user?.name ?? 'User'}
      description={user?.email}
      onCloseRequest={onClose}
      footer={user && <Acts user={user} onOpen={setOpen} />}
    >
      {user ? (
        <Details user={user} />
      ) : query.isError ? (
        <QueryFailure title="The user could not be loaded" query={query} />
      ) : (
        <SkeletonText lines={10} />
      )}
      {user && open === 'edit' && <EditUserModal user={user} onClose={close} />}
      {user && open === 'impersonate' && <ImpersonateModal user={user} onClose={close} />}
      {user && open === 'two-factor' && <ResetTwoFactorModal user={user} onClose={close} />}
      {user && (open === 'deactivate' || open === 'reactivate') && (
        <UserActModal act={open} user={user} onClose={close} />
      )}
    </Modal>
  )
}

function Acts({ user, onOpen }: { user: UserDetail; onOpen: (open: Open) => void }) {
  const me = useMe()
  const { reinvite, isSending } = useReinvite()
  if (me?.userId === user.id)
    return (
      <Link to="/settings" search={{ section: 'profile' }} className={textLink}>
        This is your own account: open its settings
      </Link>
    )
  return (
    <>
      {user.isActive ? (
        <Button variant="ghost" onClick={() => onOpen('deactivate')}>
          Deactivate
        </Button>
      ) : (
        <Button variant="ghost" onClick={() => onOpen('reactivate')}>
          Reactivate
        </Button>
      )}
      {user.hasTwoFactor && (
        <Button variant="ghost" onClick={() => onOpen('two-factor')}>
          Reset two-factor
        </Button>
      )}
      {user.state === 'invited' && (
        <Button variant="secondary" loading={isSending} onClick={() => reinvite(user)}>
          Send the invitation again
        </Button>
      )}
      {user.role !== 'admin' && user.isActive && (
        <Button variant="secondary" onClick={() => onOpen('impersonate')}>
          Impersonate
        </Button>
      )}
      <Button onClick={() => onOpen('edit')}>Edit</Button>
    </>
  )
}

function Details({ user }: { user: UserDetail }) {
  const { label, tone } = userStateWords[user.state]
  return (
    <div className="flex flex-col gap-6">
      <DescriptionList
        look="stacked"
        items={[
          {
            label: 'Role',
            value: (
              <span className="inline-flex gap-1.5">
                <Badge tone={roleTones[user.role]}>{roleWords[user.role]}</Badge>
                <Badge tone={tone}>{label}</Badge>
              </span>
            ),
          },
          { label: 'Permissions', value: <Permissions user={user} all /> },
          { label: 'Phone', value: user.phone ? formatPhone(user.phone) : 'Not given' },
          { label: 'Two-factor sign-in', value: user.hasTwoFactor ? 'On' : 'Off' },
          { label: 'Created', value: formatInstantDay(user.createdAt) },
          {
            label: 'Email confirmed',
            value: user.emailProvedAt ? formatInstantDay(user.emailProvedAt) : 'Not yet',
          },
        ]}
      />
      <section className="flex flex-col gap-2">
        <h3 className="text-sm font-semibold">Hotels</h3>
        {user.hotels.length === 0 ? (
          <p className="text-sm text-muted">None.</p>
        ) : (
          <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
            {user.hotels.map(hotel => (
              <li key={hotel.id}>
                <Link to="/admin/hotels" search={{ hotel: hotel.id }} className={textLink}>
                  {hotel.name}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </section>
      <UserSessions user={user} />
      <section className="flex flex-col gap-2">
        <h3 className="text-sm font-semibold">Last sign-ins</h3>
        {user.signIns.length === 0 ? (
          <p className="text-sm text-muted">Nobody has signed in yet.</p>
        ) : (
          <ul className="divide-y divide-line text-sm">
            {user.signIns.map(signIn => (
              <li key={signIn.id} className="flex flex-wrap justify-between gap-x-4 py-1.5">
                <span className={signIn.succeeded ? '' : 'text-danger-strong'}>
                  {signIn.succeeded ? 'Signed in' : 'Failed'}
                  {signIn.ip && ` from ${signIn.ip}`}
                </span>
                <time dateTime={signIn.at} className="text-muted">
                  {formatInstant(signIn.at)}
                </time>
              </li>
            ))}
          </ul>
        )}
      </section>
      <ShortTrail entries={user.activity} />
    </div>
  )
}
