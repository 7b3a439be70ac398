import { relationKinds } from '@atithi/api/guests/profiles/rules'
import { Button } from '@atithi/ui/button'
import { IconButton } from '@atithi/ui/icon-button'
import { textLink } from '@atithi/ui/text-link'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { SelectField } from '../../components/forms/choice-fields.tsx'
import { FormModal } from '../../components/forms/form-modal.tsx'
import { GuestField } from '../../components/forms/guest-field.tsx'
import { useDialogs } from '../../lib/dialogs.ts'
import { messageFor } from '../../lib/failures.ts'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import type { Person } from '../../lib/session.ts'
import { toast } from '../../lib/toasts.ts'
import { trpc } from '../../lib/trpc.ts'
import type { GuestProfile } from '../guest-types.ts'
import { relationWords } from '../guest-words.tsx'

type Relation = GuestProfile['relations'][number]

/** Who belongs to the guest: their family, friends, colleagues. */
export function RelationsSection({ guest, person }: { guest: GuestProfile; person: Person }) {
  const { openGuest } = useDialogs()
  const [isAdding, setAdding] = useState(false)
  const unrelate = trpc.guests.unrelate.useMutation({
    onSuccess: () => refresh(staleAfter('guest.updated')),
    onError: error => toast.show({ tone: 'danger', title: messageFor(error) }),
  })
  const remove = ({ relationId, name }: Relation) =>
    unrelate.mutate(
      { guestId: guest.id, relationId },
      {
        onSuccess: () => toast.show({ tone: 'success', title: `${name} is no relation any more` }),
      },
    )
  if (guest.erasedAt) return null
  return (
    <section aria-label="Relations">
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-sm font-semibold">Relations</h3>
        <Button size="sm" variant="ghost" icon={<Plus />} onClick={() => setAdding(true)}>
          Add Relation
        </Button>
      </div>
      {guest.relations.length > 0 ? (
        <ul className="mt-1 divide-y divide-line text-sm">
          {guest.relations.map(relation => (
            <li key={relation.relationId} className="flex items-center gap-4 py-1">
              <span className="w-28 shrink-0 text-muted">{relationWords[relation.kind]}</span>
              <span className="min-w-0 flex-1 wrap-anywhere">
                <button
                  type="button"
                  className={`text-left ${textLink}`}
                  onClick={() => openGuest(relation.guestId)}
                >
                  {relation.name}
                </button>
              </span>
              <IconButton
                label={`Remove the relation with ${relation.name}`}
                size="sm"
                disabled={unrelate.isPending}
                onClick={() => remove(relation)}
              >
                <X />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-1 text-sm text-muted">Nobody is noted yet.</p>
      )}
      {isAdding && <RelateModal guest={guest} person={person} onClose={() => setAdding(false)} />}
    </section>
  )
}

interface RelateValues {
  relatedGuestId: string | null
  kind: (typeof relationKinds)[number]
}

const kinds = relationKinds.map(value => ({ value, label: relationWords[value] }))

function RelateModal({
  guest,
  person,
  onClose,
}: {
  guest: GuestProfile
  person: Person
  onClose: () => void
}) {
  const relate = trpc.guests.relate.useMutation()
  const form = useForm<RelateValues>({ defaultValues: { relatedGuestId: null, kind: 'spouse' } })
  const { control } = form
  // An administrator sees the guests of all owners: these are of a hotel of this one.
  const propertyId = person.role === 'admin' ? guest.bookingHistory[0]?.propertyId : undefined
  return (
    <FormModal
      form={form}
      fields={['relatedGuestId', 'kind']}
      title="Add Relation"
      description="It is seen with both guests."
      saveLabel="Add Relation"
      save={async ({ relatedGuestId, kind }) => {
        await relate.mutateAsync({
          guestId: guest.id,
          relatedGuestId: relatedGuestId ?? '',
          kind,
        })
        refresh(staleAfter('guest.updated'))
        return { title: 'The relation is noted' }
      }}
      onClose={onClose}
    >
      <GuestField
        control={control}
        name="relatedGuestId"
        label="Related guest"
        propertyId={propertyId}
        except={guest.id}
        faultOf={value => (value ? undefined : 'Choose the guest.')}
      />
      <SelectField
        control={control}
        name="kind"
        label={`What they are to ${guest.name}`}
        options={kinds}
        required
      />
    </FormModal>
  )
}
