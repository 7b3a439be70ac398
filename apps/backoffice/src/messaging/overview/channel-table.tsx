import { channelNames } from '@atithi/api/messaging/providers/rules/channels'
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '@atithi/ui/table'
import { formatCount, formatMoney, formatPercent } from '../../lib/format.ts'
import type { Outputs } from '../../lib/trpc.ts'
import { ChannelIcon } from '../message-words.tsx'

type Figures = Outputs['communications']['overview']['channels'][number]

const rate = (percent: number | null) => (percent === null ? '–' : formatPercent(percent))

/** What each channel did over the days that are shown, and what it cost. */
export function ChannelTable({ channels }: { channels: readonly Figures[] }) {
  return (
    <Table caption="Performance by channel">
      <TableHead>
        <TableHeadCell>Channel</TableHeadCell>
        <TableHeadCell numeric>Sent</TableHeadCell>
        <TableHeadCell numeric>Delivered</TableHeadCell>
        <TableHeadCell numeric>Read</TableHeadCell>
        <TableHeadCell numeric>Failed</TableHeadCell>
        <TableHeadCell numeric>Received</TableHeadCell>
        <TableHeadCell numeric>Cost</TableHeadCell>
      </TableHead>
      <TableBody>
        {channels.map(({ channel, sent, failed, received, cost, deliveryRate, readRate }) => (
          <TableRow key={channel}>
            <TableCell label="Channel">
              <span className="flex items-center gap-2 font-medium">
                <span aria-hidden="true">
                  <ChannelIcon channel={channel} />
                </span>
                {channelNames[channel]}
              </span>
            </TableCell>
            <TableCell label="Sent" numeric>
              {formatCount(sent)}
            </TableCell>
            <TableCell label="Delivered" numeric>
              {rate(deliveryRate)}
            </TableCell>
            <TableCell label="Read" numeric>
              {rate(readRate)}
            </TableCell>
            <TableCell label="Failed" numeric>
              {formatCount(failed)}
            </TableCell>
            <TableCell label="Received" numeric>
              {formatCount(received)}
            </TableCell>
            <TableCell label="Cost" numeric>
              {formatMoney(cost)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
