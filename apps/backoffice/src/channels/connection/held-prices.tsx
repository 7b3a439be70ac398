import { Banner } from '@atithi/ui/banner'
import { Button, buttonClasses } from '@atithi/ui/button'
import { ConfirmDialog } from '@atithi/ui/confirm-dialog'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatCounted } from '../../lib/format.ts'
import { trpc } from '../../lib/trpc.ts'
import type { ConnectionDetail } from '../words/channel-words.tsx'
import { useAct } from '../words/use-act.ts'

/** Prices that the guard holds back: looked at night by night under Rates, and let go all at once. */
export function HeldPrices({ detail }: { detail: ConnectionDetail }) {
  const [isAsked, setAsked] = useState(false)
  const configure = trpc.channels.connections.configure.useMutation()
  const { act, running } = useAct()
  const { id: connectionId, propertyId, channelName } = detail
  const prices = formatCounted(detail.heldPrices, 'price')
  const approve = async () => {
    await act('approve', 'The prices were not approved', async () => {
      await configure.mutateAsync({ connectionId, approvePrices: true })
      return { title: `${prices} go to ${channelName}` }
    })
    setAsked(false)
  }
  return (
    <>
      <Banner
        tone="warning"
        title={`${prices} held back by the price guard`}
        action={
          <>
            <Link
              to="/channels"
              search={{ tab: 'rates', property: propertyId }}
              className={buttonClasses('secondary', 'sm')}
            >
              See the nights
            </Link>
            <Button size="sm" onClick={() => setAsked(true)}>
              Approve all
            </Button>
          </>
        }
      >
        {channelName} goes on selling at the price that it has.
      </Banner>
      <ConfirmDialog
        open={isAsked}
        onCancel={() => setAsked(false)}
        onConfirm={() => void approve()}
        title={`Approve ${prices}?`}
        confirmLabel="Approve"
        tone="primary"
        loading={running !== null}
      >
        They are sent to {channelName} as they are now, past the guard.
      </ConfirmDialog>
    </>
  )
}
