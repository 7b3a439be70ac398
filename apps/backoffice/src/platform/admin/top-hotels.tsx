import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '@atithi/ui/table'
import { useNavigate } from '@tanstack/react-router'
import { formatCount, formatRoundMoney } from '../../lib/format.ts'
import type { Outputs } from '../../lib/trpc.ts'
import { Growth } from './growth.tsx'

type TopHotel = Outputs['admin']['dashboard']['topHotels'][number]

/** The hotels that sold most in the last thirty days. */
export function TopHotels({ hotels }: { hotels: readonly TopHotel[] }) {
  const navigate = useNavigate()
  return (
    <Card>
      <CardHeader
        title="Top Performing Hotels"
        description="Room revenue and bookings of the last 30 days; growth on the 30 days before."
      />
      <CardBody>
        {hotels.length === 0 ? (
          <p className="text-sm text-muted">No hotel has sold a night in the last 30 days.</p>
        ) : (
          <Table caption="Top performing hotels">
            <TableHead>
              <TableHeadCell>Hotel</TableHeadCell>
              <TableHeadCell numeric>Revenue</TableHeadCell>
              <TableHeadCell numeric>Bookings</TableHeadCell>
              <TableHeadCell numeric>Growth</TableHeadCell>
            </TableHead>
            <TableBody>
              {hotels.map(hotel => (
                <TableRow
                  key={hotel.id}
                  onOpen={() => void navigate({ to: '/admin/hotels', search: { hotel: hotel.id } })}
                >
                  <TableCell>
                    <p className="font-medium">{hotel.name}</p>
                    <p className="text-xs text-muted">{hotel.city}</p>
                  </TableCell>
                  <TableCell label="Revenue" numeric>
                    {formatRoundMoney(hotel.roomRevenue)}
                  </TableCell>
                  <TableCell label="Bookings" numeric>
                    {formatCount(hotel.bookings)}
                  </TableCell>
                  <TableCell label="Growth" numeric>
                    <Growth now={hotel.roomRevenue} before={hotel.roomRevenueBefore} />
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        )}
      </CardBody>
    </Card>
  )
}
