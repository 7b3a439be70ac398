import { Banner } from '@atithi/ui/banner'
import { classNames } from '@atithi/ui/class-names'
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '@atithi/ui/table'
import {
  formatCounted,
  formatDay,
  formatMoney,
  formatRoundMoney,
  formatShortDay,
} from '../../../lib/format.ts'
import { shortWeekday } from '../weekdays.ts'
import { type LastYear, missingInWords } from './missing-words.ts'

interface LastYearPreviewProps {
  preview: LastYear
  /** Whether it is of what was typed before. */
  isOld: boolean
}

/** What copying would make of each night: old and new for each room type, and which nights stay as they are. */
export function LastYearPreview({ preview, isOld }: LastYearPreviewProps) {
  const { nights, roomTypes } = preview
  const missing = missingInWords(preview)
  return (
    <div className={classNames('flex flex-col gap-4', isOld && 'opacity-60')}>
      {missing && (
        <Banner tone="warning" title={missing.title}>
          {missing.why}
        </Banner>
      )}
      <Table caption="Prices now and by last year" frameClassName="max-h-96">
        <TableHead>
          <TableHeadCell>Night, and where its price is from</TableHeadCell>
          {roomTypes.map(({ roomTypeId, name }) => (
            <TableHeadCell key={roomTypeId} numeric>
              {name}
            </TableHeadCell>
          ))}
        </TableHead>
        <TableBody>
          {nights.map(({ night, source, festival }, at) => (
            <TableRow key={night}>
              <TableCell label="Night">
                <span>
                  {shortWeekday(night)}, {formatShortDay(night)}
                  {festival && (
                    <span className="block text-xs font-medium text-accent-strong">{festival}</span>
                  )}
                  <span className="block text-xs text-muted">
                    {source
                      ? `${shortWeekday(source)}, ${formatDay(source)}`
                      : 'Not listed last year'}
                  </span>
                </span>
              </TableCell>
              {roomTypes.map(({ roomTypeId, name, before, after }) => (
                <TableCell key={roomTypeId} label={name} numeric className="whitespace-nowrap">
                  <Prices before={before[at] ?? 0} after={after[at] ?? null} />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <p className="text-xs text-muted">
        {formatCounted(nights.length, 'night')}, before GST. Discounts and rules of these nights
        stay as they are.
      </p>
    </div>
  )
}

function Prices({ before, after }: { before: number; after: number | null }) {
  if (after === null) return <span className="text-muted">{formatRoundMoney(before)}, stays</span>
  if (after === before) return <span>{formatRoundMoney(before)}</span>
  return (
    <span>
      <s className="mr-2 text-muted">
        <span className="sr-only">Now </span>
        {formatRoundMoney(before)}
      </s>
      <span className="font-medium">{formatMoney(after)}</span>
    </span>
  )
}
