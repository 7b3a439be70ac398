import { Badge } from '@atithi/ui/badge'
import { Button } from '@atithi/ui/button'
import { Card, CardBody, CardFooter, CardHeader } from '@atithi/ui/card'
import { Checkbox } from '@atithi/ui/checkbox'
import { useState } from 'react'
import { messageFor } from '../lib/failures.ts'
import { formatCount, formatCounted } from '../lib/format.ts'
import { toast } from '../lib/toasts.ts'
import { trpc, utils } from '../lib/trpc.ts'
import type { Places } from './billing-words.ts'

/** Whether the plan, or the one that is planned, has fewer places than are in use. */
export function isTight({ allowed, allowedNext, staff, portals }: Places): boolean {
  const exceeds = (limits: Places['allowed'] | null) =>
    limits !== null &&
    (staff.length > limits.staff || (limits.portals !== null && portals.length > limits.portals))
  return exceeds(allowed) || exceeds(allowedNext)
}

interface PlacesCardProps {
  propertyId: string
  places: Places
  mayChoose: boolean
}

/** The owner chooses who goes on when the plan has fewer places than are in use; the others become read-only, and nothing is deleted. */
export function PlacesCard({ propertyId, places, mayChoose }: PlacesCardProps) {
  const limits = places.allowedNext ?? places.allowed
  const [staff, setStaff] = useState(kept(places.staff, limits.staff))
  const [portals, setPortals] = useState(kept(places.portals, limits.portals))
  const isOpen = (items: readonly Item[], allowed: number | null) =>
    allowed !== null && allowed > 0 && items.length > allowed
  const hasChoice =
    mayChoose && (isOpen(places.staff, limits.staff) || isOpen(places.portals, limits.portals))
  const choose = trpc.billing.choosePlaces.useMutation({
    onSuccess: async () => {
      await utils.billing.invalidate()
      toast.show({ tone: 'success', title: 'Your choice is saved' })
    },
    onError: error =>
      toast.show({
        tone: 'danger',
        title: 'Your choice could not be saved',
        description: messageFor(error),
      }),
  })
  return (
    <Card>
      <CardHeader
        title="Who keeps a place"
        description={
          places.allowedNext
            ? 'The plan that comes has fewer places than are in use. Choose who goes on; the others become read-only, and nothing is deleted.'
            : 'The plan has fewer places than are in use. Whoever has none can look at everything and change nothing; channels without one are closed.'
        }
      />
      <CardBody className="grid gap-6 md:grid-cols-2">
        <Chosen
          title="Staff"
          allowed={limits.staff}
          items={places.staff}
          chosen={staff}
          onChosen={setStaff}
          mayChoose={mayChoose}
        />
        <Chosen
          title="Travel portals"
          allowed={limits.portals}
          items={places.portals}
          chosen={portals}
          onChosen={setPortals}
          mayChoose={mayChoose}
        />
      </CardBody>
      {hasChoice && (
        <CardFooter>
          <Button
            loading={choose.isPending}
            onClick={() => choose.mutate({ propertyId, staff, portals })}
          >
            Save Choice
          </Button>
        </CardFooter>
      )}
    </Card>
  )
}

interface Item extends Pick<Places['staff'][number], 'name' | 'keepsPlace' | 'isReadOnly'> {
  id: string
}

/** Those whom the owner chose, else those who came first: as many as there are places. */
const kept = (items: readonly Item[], allowed: number | null): string[] =>
  (allowed === null ? items : items.slice(0, allowed)).map(({ id }) => id)

interface ChosenProps {
  title: string
  allowed: number | null
  items: readonly Item[]
  chosen: readonly string[]
  onChosen: (chosen: string[]) => void
  mayChoose: boolean
}

function Chosen({ title, allowed, items, chosen, onChosen, mayChoose }: ChosenProps) {
  if (items.length === 0) return null
  const isFull = allowed !== null && chosen.length >= allowed
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-sm font-semibold">
        {title}:{' '}
        {allowed === null
          ? 'all keep their places'
          : allowed === 0
            ? 'no places'
            : `${formatCount(Math.min(chosen.length, allowed))} of ${formatCounted(allowed, 'place')} given`}
      </legend>
      {items.map(({ id, name, isReadOnly }) => {
        const isChosen = chosen.includes(id)
        return (
          <div key={id} className="flex items-center justify-between gap-3">
            <Checkbox
              checked={isChosen}
              disabled={!mayChoose || (!isChosen && isFull)}
              onCheckedChange={checked =>
                onChosen(checked ? [...chosen, id] : chosen.filter(one => one !== id))
              }
              label={name}
            />
            {isReadOnly && <Badge tone="warning">Read-only</Badge>}
          </div>
        )
      })}
    </fieldset>
  )
}
