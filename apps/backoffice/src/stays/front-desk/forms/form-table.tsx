import { countries } from '@atithi/api/kernel/shared/countries'
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '@atithi/ui/table'
import { formatInstant } from '../../../lib/format.ts'
import { DueBadge } from './due-badge.tsx'
import { type ArrivalForm, guestOf } from './form-words.ts'

interface FormTableProps {
  rows: readonly ArrivalForm[]
  isFiled: boolean
  onOpen: (form: ArrivalForm) => void
}

/** Forms one below the other; on a phone each is a card. */
export function FormTable({ rows, isFiled, onOpen }: FormTableProps) {
  return (
    <Table
      caption={
        isFiled ? 'Filed forms, the latest arrival first' : 'Forms to be filed, the first due first'
      }
    >
      <TableHead>
        <TableHeadCell>Guest</TableHeadCell>
        <TableHeadCell>Nationality</TableHeadCell>
        <TableHeadCell>Passport</TableHeadCell>
        <TableHeadCell>Arrived</TableHeadCell>
        <TableHeadCell>{isFiled ? 'Application number' : 'To be filed'}</TableHeadCell>
        {isFiled && <TableHeadCell>Filed</TableHeadCell>}
      </TableHead>
      <TableBody>
        {rows.map(form => (
          <TableRow key={form.id} onOpen={() => onOpen(form)}>
            <TableCell label="Guest">
              <span>
                <span className="block font-medium">{guestOf(form)}</span>
                <span className="block text-muted">Booking {form.code}</span>
              </span>
            </TableCell>
            <TableCell label="Nationality">
              {countries.find(country => country.value === form.nationality)?.label ??
                form.nationality}
            </TableCell>
            <TableCell label="Passport" className="tabular-nums">
              ends in {form.passportLast}
            </TableCell>
            <TableCell label="Arrived" className="whitespace-nowrap tabular-nums">
              {formatInstant(form.arrivedAt, form.timeZone)}
            </TableCell>
            {isFiled ? (
              <>
                <TableCell label="Application number" className="tabular-nums">
                  {form.applicationNumber}
                </TableCell>
                <TableCell label="Filed">
                  <span>
                    <span className="block whitespace-nowrap tabular-nums">
                      {form.submittedAt && formatInstant(form.submittedAt, form.timeZone)}
                    </span>
                    {form.submittedByName && (
                      <span className="block text-muted">by {form.submittedByName}</span>
                    )}
                  </span>
                </TableCell>
              </>
            ) : (
              <TableCell label="To be filed">
                <DueBadge form={form} />
              </TableCell>
            )}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
