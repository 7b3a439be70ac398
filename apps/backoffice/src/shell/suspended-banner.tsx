import { Banner } from '@atithi/ui/banner'
import { trpc } from '../lib/trpc.ts'

/** Stands above everything while a hotel that the person works at is suspended, with what goes on. */
export function SuspendedBanner() {
  const { data } = trpc.properties.list.useQuery({ limit: 100 })
  const suspended = data?.items.filter(({ status }) => status === 'suspended') ?? []
  return suspended.map(({ id, name }) => (
    <Banner
      key={id}
      tone="warning"
      className="rounded-none border-b border-line sm:px-6"
      title={`${name} is suspended`}
    >
      It takes no new bookings, and its website is closed. Guests with a booking are served as
      before.
    </Banner>
  ))
}
