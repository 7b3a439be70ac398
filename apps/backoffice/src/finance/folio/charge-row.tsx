import { Button } from '@atithi/ui/button'
import { DescriptionList } from '@atithi/ui/description-list'
import { textLink } from '@atithi/ui/text-link'
import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { formatDay, formatMoney } from '../../lib/format.ts'
import { mayUse, type Person } from '../../lib/session.ts'
import {
  type Account,
  type Bill,
  type BillDialog,
  type Charge,
  mayGrant,
  mayMoveAway,
} from './account.ts'
import { chargeHint, explanationOf, paperWords } from './bill-words.ts'
import { RejoinButton } from './rejoin-button.tsx'

interface ChargeRowProps {
  charge: Charge
  bill: Bill
  account: Account
  person: Person
  onOpen: (dialog: BillDialog) => void
}

/** One charge; pressed, it says how it came about and what can be done with it. */
export function ChargeRow(props: ChargeRowProps) {
  const { charge, account } = props
  const [isOpen, setOpen] = useState(false)
  const panel = useId()
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-11 w-full items-center gap-2 py-2 text-left hover:bg-hover"
      >
        <ChevronRight
          aria-hidden="true"
          className={`size-4 shrink-0 text-muted transition-transform ${isOpen ? 'rotate-90' : ''}`}
        />
        <span className="min-w-0 flex-1">
          <span
            className={`block text-sm wrap-anywhere ${charge.isReversed ? 'text-muted line-through' : ''}`}
          >
            {charge.description}
          </span>
          <span className="block text-xs text-muted">
            {charge.isReversed ? 'Reversed · ' : ''}
            {chargeHint(charge, account.rooms)}
          </span>
        </span>
        <span className="text-right text-sm tabular-nums">
          <span className="block font-medium">{formatMoney(charge.gross)}</span>
          {!charge.isReversed && charge.value !== charge.listed && (
            <span className="block text-xs text-muted">
              {formatMoney(charge.listed - charge.value)} off
            </span>
          )}
        </span>
      </button>
      <div id={panel} hidden={!isOpen} className="pb-4 pl-6">
        {isOpen && <Explanation {...props} />}
      </div>
    </li>
  )
}

const changeWords: Partial<Record<Charge['lines'][number]['kind'], string>> = {
  discount: 'Discount',
  'debit-adjustment': 'Corrected upward',
  transfer: 'Put on another bill',
}

/** A charge that came from another booking, or is there, stays whole. */
const mayBeSplit = (charge: Charge): boolean =>
  charge.kind !== 'rounding' && !charge.isPart && !charge.movedFrom && !charge.movedTo

function Explanation({ charge, bill, account, person, onOpen }: ChargeRowProps) {
  const paper = account.documents.find(one => one.id === charge.documentId)
  const changes = charge.lines.filter(
    line =>
      line.id !== charge.id &&
      (line.kind === 'discount' ||
        line.kind === 'debit-adjustment' ||
        line.kind === 'transfer' ||
        (line.reversesId !== null && line.kind !== 'tax')),
  )
  const isFrozen = charge.documentId !== null
  const canMove = account.bills.length > 1 && !isFrozen
  const isSharedNight = charge.night !== null && (charge.isPart || charge.parts.length > 0)
  const lastDiscount = charge.lines.findLast(
    line => line.kind === 'discount' && line.reversesId === null && !line.isReversed,
  )
  return (
    <>
      <DescriptionList items={explanationOf(charge, account)} />
      {changes.length > 0 && (
        <ul className="mt-2 flex flex-col gap-1 text-sm">
          {changes.map(line => (
            <li key={line.id} className="flex justify-between gap-4">
              <span className="min-w-0 wrap-anywhere text-muted">
                {formatDay(line.businessDate)}:{' '}
                {line.reversesId
                  ? 'Reversed'
                  : line.kind === 'transfer' && charge.movedTo
                    ? `Moved to booking ${charge.movedTo.code}`
                    : changeWords[line.kind]}
                {line.reason && `, ${line.reason}`}
                {line.postedBy && ` (${line.postedBy})`}
              </span>
              <span className="whitespace-nowrap tabular-nums">{formatMoney(line.amount)}</span>
            </li>
          ))}
        </ul>
      )}
      {paper && (
        <p className="mt-2 text-sm">
          On{' '}
          <a href={paper.url} target="_blank" rel="noopener" className={textLink}>
            {paperWords[paper.kind].toLowerCase()} {paper.number}
          </a>
        </p>
      )}
      {!charge.isReversed && (
        <div className="mt-3 flex flex-wrap gap-2">
          {mayGrant(person, 'discount') &&
            !isFrozen &&
            charge.value > 0 &&
            charge.kind !== 'rounding' &&
            !isSharedNight && (
              <Button
                size="sm"
                variant="secondary"
                onClick={() => onOpen({ kind: 'discount', charge })}
              >
                Discount
              </Button>
            )}
          {mayGrant(person, 'reversal') && lastDiscount && !isFrozen && (
            <Button
              size="sm"
              variant="secondary"
              onClick={() =>
                onOpen({
                  kind: 'reverse',
                  lineId: lastDiscount.id,
                  what: lastDiscount.description,
                  means: `${formatMoney(-lastDiscount.amount)} before GST goes back on the bill, with its tax.`,
                })
              }
            >
              Take Discount Back
            </Button>
          )}
          {canMove && (
            <Button
              size="sm"
              variant="secondary"
              onClick={() =>
                onOpen({
                  kind: 'move',
                  lineId: charge.id,
                  what: charge.description,
                  billId: bill.id,
                })
              }
            >
              Move to Another Bill
            </Button>
          )}
          {mayMoveAway(charge) && account.status !== 'pending' && (
            <Button
              size="sm"
              variant="secondary"
              onClick={() => onOpen({ kind: 'move-away', charges: [charge] })}
            >
              Move to Room or Group
            </Button>
          )}
          {canMove && charge.value > 1 && mayBeSplit(charge) && (
            <Button
              size="sm"
              variant="secondary"
              onClick={() => onOpen({ kind: 'split', charge, billId: bill.id })}
            >
              Split
            </Button>
          )}
          {(charge.isPart || charge.movedFrom) && !isFrozen && (
            <RejoinButton bookingId={account.bookingId} charge={charge} />
          )}
          {mayUse(person, 'payments') &&
            mayGrant(person, 'override') &&
            isFrozen &&
            charge.kind !== 'rounding' &&
            !isSharedNight && (
              <Button
                size="sm"
                variant="secondary"
                onClick={() => onOpen({ kind: 'raise', charge })}
              >
                Increase charge (debit note)
              </Button>
            )}
          {mayGrant(person, 'reversal') &&
            !charge.isPart &&
            !charge.movedFrom &&
            !charge.movedTo && (
              <Button
                size="sm"
                variant="secondary"
                onClick={() =>
                  onOpen({
                    kind: 'reverse',
                    lineId: charge.id,
                    what: charge.description,
                    means: `${formatMoney(charge.gross)}${charge.gross === charge.value ? '' : ' with GST'} comes off the bill.`,
                  })
                }
              >
                Reverse
              </Button>
            )}
        </div>
      )}
    </>
  )
}
