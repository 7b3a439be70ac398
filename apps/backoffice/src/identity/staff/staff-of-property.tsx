import { Button, buttonClasses } from '@atithi/ui/button'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { ConfirmDialog } from '@atithi/ui/confirm-dialog'
import { EmptyState } from '@atithi/ui/empty-state'
import { Skeleton } from '@atithi/ui/skeleton'
import { Table, TableBody, TableHead, TableHeadCell } from '@atithi/ui/table'
import { Link } from '@tanstack/react-router'
import { UserRoundPlus, UsersRound } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { trpc } from '../../lib/trpc.ts'
import { placesWords } from './places-words.ts'
import { type Member, StaffRow } from './staff-row.tsx'
import { useStaffActions } from './use-staff-actions.ts'

const InviteModal = lazy(() =>
  import('./invite-modal.tsx').then(module => ({ default: module.InviteModal })),
)
const EditStaffModal = lazy(() =>
  import('./edit-staff-modal.tsx').then(module => ({ default: module.EditStaffModal })),
)

type Open = { what: 'invite' } | { what: 'edit' | 'deactivate'; member: Member }

export function StaffOfProperty({
  propertyId,
  propertyName,
}: {
  propertyId: string
  propertyName: string
}) {
  const query = trpc.settings.staff.list.useQuery({ propertyId })
  const actions = useStaffActions(propertyId)
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  if (query.isError) return <QueryFailure title="The staff could not be loaded" query={query} />
  if (!query.data) return <Skeleton className="h-96" />
  const { items, allowed } = query.data
  const taken = items.filter(({ state }) => state !== 'deactivated').length
  const readOnly = items.filter(
    ({ state, readOnlySince }) => state !== 'deactivated' && readOnlySince !== null,
  ).length
  const invite = (
    <Button
      icon={<UserRoundPlus />}
      disabled={taken >= allowed}
      onClick={() => setOpen({ what: 'invite' })}
    >
      Invite staff
    </Button>
  )
  return (
    <Card>
      <CardHeader
        title={propertyName}
        description={
          items.length > 0 || allowed > 0 ? placesWords(taken, allowed, readOnly) : undefined
        }
        actions={items.length > 0 && invite}
      />
      <CardBody>
        {items.length === 0 ? (
          <EmptyState
            icon={<UsersRound />}
            title="No staff yet"
            action={
              allowed > 0 ? (
                invite
              ) : (
                <Link
                  to="/settings"
                  search={{ section: 'billing', property: propertyId }}
                  className={buttonClasses('secondary')}
                >
                  See the plans
                </Link>
              )
            }
          >
            {allowed > 0
              ? 'Invite the people of the front desk: each gets an account and the areas that you choose.'
              : placesWords(0, 0)}
          </EmptyState>
        ) : (
          <Table caption={`Staff of ${propertyName}`}>
            <TableHead>
              <TableHeadCell>Name</TableHeadCell>
              <TableHeadCell>State</TableHeadCell>
              <TableHeadCell>Areas</TableHeadCell>
              <TableHeadCell>
                <span className="sr-only">Actions</span>
              </TableHeadCell>
            </TableHead>
            <TableBody>
              {items.map(member => (
                <StaffRow
                  key={member.userId}
                  member={member}
                  actions={actions}
                  onEdit={() => setOpen({ what: 'edit', member })}
                  onDeactivate={() => setOpen({ what: 'deactivate', member })}
                />
              ))}
            </TableBody>
          </Table>
        )}
      </CardBody>
      <Suspense>
        {open?.what === 'invite' && (
          <InviteModal propertyId={propertyId} propertyName={propertyName} onClose={close} />
        )}
        {open?.what === 'edit' && (
          <EditStaffModal propertyId={propertyId} member={open.member} onClose={close} />
        )}
      </Suspense>
      {open?.what === 'deactivate' && (
        <ConfirmDialog
          open
          onCancel={close}
          onConfirm={() => actions.deactivate(open.member, close)}
          loading={actions.isDeactivating}
          title={`Deactivate ${open.member.name}?`}
          confirmLabel="Deactivate"
          cancelLabel="Keep active"
        >
          They are signed out at once, and what they have not saved is lost. What they did stays on
          record, and you can reactivate them.
        </ConfirmDialog>
      )}
    </Card>
  )
}
