import { Button } from '@atithi/ui/button'
import { IconButton } from '@atithi/ui/icon-button'
import { Camera, Check, Undo2 } from 'lucide-react'
import { formatInstant } from '../../lib/format.ts'
import type { Outputs } from '../../lib/trpc.ts'
import { PictureStrip } from './pictures/picture-strip.tsx'

export type Fault = Outputs['faults']['list']['open'][number]

interface FaultRowProps {
  propertyId: string
  fault: Fault
  isBusy: boolean
  onSettle: (isFixed: boolean) => void
  onPictures: () => void
  /** Takes the room out of order; left out where the person may not. */
  onBlock?: (() => void) | undefined
}

/** Where something is broken. */
export const whereOf = ({ number, place }: Fault): string =>
  [number && `Room ${number}`, place].filter(Boolean).join(', ')

/** Something broken with what can be done about it. */
export function FaultRow(props: FaultRowProps) {
  const { propertyId, fault, isBusy, onSettle, onPictures, onBlock } = props
  const { number, what, fixedAt, timeZone, pictures } = fault
  const isOpen = fixedAt === null
  return (
    <li className="flex flex-wrap items-start gap-3 px-4 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium">{whereOf(fault)}</p>
        <p className={isOpen ? 'break-words' : 'break-words text-muted line-through'}>{what}</p>
        <p className="mt-0.5 text-xs text-muted">
          {fault.reportedBy ?? 'By a program'}, {formatInstant(fault.reportedAt, timeZone)}
          {fixedAt &&
            `, fixed ${formatInstant(fixedAt, timeZone)}${fault.fixedBy ? ` by ${fault.fixedBy}` : ''}`}
        </p>
        <PictureStrip propertyId={propertyId} pictures={pictures} of={what} onOpen={onPictures} />
      </div>
      <div className="flex flex-wrap gap-2">
        {pictures.length === 0 && isOpen && (
          <IconButton size="sm" label={`Add pictures of ${what}`} onClick={onPictures}>
            <Camera />
          </IconButton>
        )}
        {isOpen && number && onBlock && (
          <Button size="sm" variant="ghost" onClick={onBlock}>
            Take out of order
          </Button>
        )}
        <Button
          size="sm"
          variant="secondary"
          icon={isOpen ? <Check /> : <Undo2 />}
          loading={isBusy}
          onClick={() => onSettle(isOpen)}
        >
          {isOpen ? 'Fixed' : 'Open again'}
        </Button>
      </div>
    </li>
  )
}
