import { Button } from '@atithi/ui/button'
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '@atithi/ui/table'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { FormModal } from '../../components/forms/form-modal.tsx'
import { TextAreaField } from '../../components/forms/text-fields.tsx'
import { formatInstantDay } from '../../lib/format.ts'
import { type Outputs, trpc, utils } from '../../lib/trpc.ts'
import { AdminList } from './admin-list.tsx'

type Deleted = Outputs['admin']['hotels']['deleted']['items'][number]

/** The hotels that were deleted, and the way back for each. */
export function DeletedHotels() {
  const list = trpc.admin.hotels.deleted.useInfiniteQuery(
    {},
    { getNextPageParam: page => page.nextCursor ?? undefined },
  )
  const [restoring, setRestoring] = useState<Deleted>()
  return (
    <>
      <AdminList
        query={list}
        what="deleted hotels"
        icon={<Undo2 />}
        filtered={false}
        emptyText="Nothing was deleted."
      >
        {rows => (
          <Table caption="Deleted hotels">
            <TableHead>
              <TableHeadCell>Hotel</TableHeadCell>
              <TableHeadCell>Owner</TableHeadCell>
              <TableHeadCell>Deleted</TableHeadCell>
              <TableHeadCell>Can be restored until</TableHeadCell>
              <TableHeadCell>
                <span className="sr-only">Actions</span>
              </TableHeadCell>
            </TableHead>
            <TableBody>
              {rows.map(hotel => (
                <TableRow key={hotel.id}>
                  <TableCell>
                    <p className="font-medium">{hotel.name}</p>
                    <p className="text-xs text-muted">{hotel.subdomain}</p>
                  </TableCell>
                  <TableCell label="Owner">
                    <span className="block min-w-0">
                      <span className="block">{hotel.ownerName}</span>
                      <span className="block text-xs text-muted">{hotel.ownerEmail}</span>
                    </span>
                  </TableCell>
                  <TableCell label="Deleted">
                    {hotel.deletedAt && formatInstantDay(hotel.deletedAt)}
                  </TableCell>
                  <TableCell label="Can be restored until">
                    {formatInstantDay(hotel.restorableUntil)}
                  </TableCell>
                  <TableCell actions>
                    {hotel.isRestorable && (
                      <Button size="sm" variant="secondary" onClick={() => setRestoring(hotel)}>
                        Restore
                      </Button>
                    )}
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        )}
      </AdminList>
      {restoring && <RestoreModal hotel={restoring} onClose={() => setRestoring(undefined)} />}
    </>
  )
}

function RestoreModal({ hotel, onClose }: { hotel: Deleted; onClose: () => void }) {
  const restore = trpc.admin.hotels.restore.useMutation()
  const form = useForm({ defaultValues: { reason: '' } })
  return (
    <FormModal
      form={form}
      fields={['reason']}
      size="sm"
      title={`Restore ${hotel.name}?`}
      description="It comes back with its address, its website as it was, its bookings and its people."
      saveLabel="Restore"
      onClose={onClose}
      save={async ({ reason }) => {
        await restore.mutateAsync({ propertyId: hotel.id, reason })
        await Promise.all([utils.admin.hotels.invalidate(), utils.admin.dashboard.invalidate()])
        return { title: `${hotel.name} is back`, description: 'The owner is told.' }
      }}
    >
      <TextAreaField
        control={form.control}
        name="reason"
        label="Reason"
        hint="The owner reads it."
        maxLength={300}
        rows={2}
        required
      />
    </FormModal>
  )
}
