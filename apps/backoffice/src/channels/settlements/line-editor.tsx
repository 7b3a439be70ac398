import {
  type LineParts,
  netOf,
  type StatementKind,
} from '@atithi/api/channels/settlements/rules/verdict'
import { Checkbox } from '@atithi/ui/checkbox'
import { Field } from '@atithi/ui/field'
import { Input } from '@atithi/ui/input'
import { MoneyInput } from '@atithi/ui/money-input'
import { formatMoney, formatShortDay } from '../../lib/format.ts'
import { type Due, partsOfKind, partWords } from './settlement-words.ts'

/** A line as it is typed. */
export interface Draft {
  key: string
  due: Due | null
  reservationCode: string
  isOn: boolean
  parts: LineParts
}

interface LineEditorProps {
  line: Draft
  kind: StatementKind
  onChange: (patch: Partial<Draft>) => void
}

/** One booking of a paper: its figures are proposed, and shown once it stands on the paper. */
export function LineEditor({ line, kind, onChange }: LineEditorProps) {
  const { due, isOn, parts } = line
  return (
    <li className="flex flex-col gap-3 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {due ? (
          <Checkbox
            checked={isOn}
            onCheckedChange={checked => onChange({ isOn: checked })}
            label={`${due.guestName}, ${due.reservationCode}`}
            hint={`Left ${formatShortDay(due.checkOut)}`}
          />
        ) : (
          <Field label="Reservation at the channel" className="w-full sm:w-64">
            <Input
              value={line.reservationCode}
              maxLength={60}
              autoComplete="off"
              onChange={event =>
                onChange({
                  reservationCode: event.currentTarget.value,
                  isOn: true,
                })
              }
            />
          </Field>
        )}
        <span className="tabular-nums">{formatMoney(netOf(kind, parts))}</span>
      </div>
      {isOn && (
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-5">
          {partsOfKind[kind].map(part => (
            <Field key={part} label={partWords[part]}>
              <MoneyInput
                value={parts[part]}
                onValueChange={paise =>
                  onChange({ parts: Object.assign({}, parts, { [part]: paise ?? 0 }) })
                }
              />
            </Field>
          ))}
        </div>
      )}
    </li>
  )
}
