import { Button } from '@atithi/ui/button'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { Skeleton } from '@atithi/ui/skeleton'
import { Switch } from '@atithi/ui/switch'
import { useMutation } from '@tanstack/react-query'
import { QueryFailure } from '../../components/query-failure.tsx'
import { messageFor } from '../../lib/failures.ts'
import { formatInstant } from '../../lib/format.ts'
import { toast } from '../../lib/toasts.ts'
import { type Outputs, trpc, utils } from '../../lib/trpc.ts'
import { pushFault, subscribeBrowser, unsubscribeBrowser } from './push-browser.ts'

type Push = Outputs['settings']['notifications']['push']['get']
type Device = Push['devices'][number]

const reload = () => utils.settings.notifications.push.get.invalidate()

/** In which browsers the person is told of what happens while the back office is closed. */
export function PushCard() {
  const query = trpc.settings.notifications.push.get.useQuery()
  return (
    <Card>
      <CardHeader
        title="Push"
        description="What you choose below, on this computer or phone while Atithi is closed. It ends when you sign out there."
      />
      <CardBody>
        {query.isError ? (
          <QueryFailure title="Your browsers could not be loaded" query={query} />
        ) : query.data ? (
          <Browsers push={query.data} />
        ) : (
          <Skeleton className="h-20" />
        )}
      </CardBody>
    </Card>
  )
}

function Browsers({ push: { publicKey, devices } }: { push: Push }) {
  const add = trpc.settings.notifications.push.add.useMutation()
  const remove = trpc.settings.notifications.push.remove.useMutation()
  const own = devices.find(({ isThis }) => isThis)
  const fault = pushFault()
  const isOn = own !== undefined && fault === undefined
  const turn = useMutation({
    async mutationFn(on: boolean) {
      if (on) return void (await add.mutateAsync(await subscribeBrowser(publicKey)))
      if (own) await remove.mutateAsync({ deviceId: own.id })
      await unsubscribeBrowser()
    },
    onError: error =>
      toast.show({ tone: 'danger', title: 'It stays as it was', description: wordsOf(error) }),
    onSettled: reload,
  })
  return (
    <div className="flex max-w-xl flex-col gap-4">
      <Switch
        label="In this browser"
        hint={
          fault ??
          (turn.isPending
            ? 'Allow notifications when the browser asks.'
            : isOn
              ? 'On, for as long as you stay signed in here.'
              : 'The browser asks for your permission.')
        }
        checked={turn.isPending ? turn.variables : isOn}
        disabled={turn.isPending || (fault !== undefined && !own)}
        onCheckedChange={on => turn.mutate(on)}
      />
      {devices.length > 0 && (
        <ul className="divide-y divide-line border-t border-line" aria-label="Browsers with push">
          {devices.map(device => (
            <DeviceRow key={device.id} device={device} />
          ))}
        </ul>
      )}
    </div>
  )
}

/** The server's refusals have words of their own; the browser's come as they are. */
const wordsOf = (error: Error): string => ('data' in error ? messageFor(error) : error.message)

function DeviceRow({
  device: { id, label, createdAt, lastDeliveredAt, isThis },
}: {
  device: Device
}) {
  const failed = (error: unknown) =>
    toast.show({ tone: 'danger', title: 'That did not work', description: messageFor(error) })
  const test = trpc.settings.notifications.push.test.useMutation({
    onSuccess: ({ outcome }) => toast.show(testWords[outcome]),
    onError: failed,
    onSettled: reload,
  })
  const remove = trpc.settings.notifications.push.remove.useMutation({
    onError: failed,
    onSettled: reload,
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-48 flex-1">
        <p className="text-sm font-medium">
          {label}
          {isThis && <span className="font-normal text-muted"> (this browser)</span>}
        </p>
        <p className="text-xs text-muted">
          {lastDeliveredAt
            ? `Last told on ${formatInstant(lastDeliveredAt)}`
            : `Added on ${formatInstant(createdAt)}; nothing to tell yet`}
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          size="sm"
          variant="secondary"
          loading={test.isPending}
          onClick={() => test.mutate({ deviceId: id })}
        >
          Send a test
        </Button>
        {!isThis && (
          <Button
            size="sm"
            variant="ghost"
            loading={remove.isPending}
            onClick={() => remove.mutate({ deviceId: id })}
          >
            Remove
          </Button>
        )}
      </div>
    </li>
  )
}

const testWords = {
  delivered: { tone: 'success', title: 'The push service took it. It shows in a moment.' },
  gone: {
    tone: 'info',
    title: 'That browser can no longer be reached',
    description: 'It took its permission back, and is forgotten here.',
  },
  failed: {
    tone: 'danger',
    title: 'The push service did not take it',
    description: 'Try again in a moment.',
  },
} as const
