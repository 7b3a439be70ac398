import { Button } from '@atithi/ui/button'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { PlugZap } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { UnsavedGuard } from '../../components/forms/unsaved-guard.tsx'
import { trpc } from '../../lib/trpc.ts'
import { CredentialFields } from '../connections/credential-fields.tsx'
import { useConnectionActs } from '../connections/use-connection-acts.ts'
import type { ConnectionDetail } from '../words/channel-words.tsx'
import { useAct } from '../words/use-act.ts'

/** New credentials in place of those that are kept, which are shown to nobody; saving them tries them. */
export function CredentialsCard({ detail }: { detail: ConnectionDetail }) {
  const { id: connectionId, channelName } = detail
  const catalog = trpc.channels.catalog.useQuery()
  const configure = trpc.channels.connections.configure.useMutation()
  const acts = useConnectionActs(detail)
  const { act, running } = useAct()
  const wanted = catalog.data?.items.find(({ id }) => id === detail.channelId)?.credentials ?? []
  const empty = Object.fromEntries(wanted.map(({ name }) => [name, '']))
  const form = useForm<Record<string, string>>({ defaultValues: {} })
  const { control, formState } = form
  const submit = form.handleSubmit(async values => {
    const credentials = Object.fromEntries(
      wanted.map(({ name }) => [name, values[name] ?? ''] as const),
    )
    const isSaved = await act('credentials', 'The credentials were not saved', async () => {
      await configure.mutateAsync({ connectionId, credentials })
      return { title: `New credentials for ${channelName} saved` }
    })
    if (!isSaved) return
    form.reset(empty)
    await acts.test()
  })
  return (
    <Card>
      <CardHeader
        title="Credentials"
        description="Those that are kept are sealed and shown to nobody. Enter new ones to replace them."
        actions={
          <Button
            size="sm"
            variant="secondary"
            icon={<PlugZap />}
            loading={acts.running === 'test'}
            onClick={() => void acts.test()}
          >
            Test Connection
          </Button>
        }
      />
      <CardBody>
        <form noValidate onSubmit={submit} className="flex flex-col gap-5">
          <div className="grid gap-5 sm:grid-cols-2">
            <CredentialFields control={control} wanted={wanted} nameOf={name => name} />
          </div>
          <div>
            <Button
              type="submit"
              variant="secondary"
              aria-disabled={!formState.isDirty}
              loading={running !== null}
            >
              Replace Credentials
            </Button>
          </div>
          <UnsavedGuard when={formState.isDirty && !formState.isSubmitting} />
        </form>
      </CardBody>
    </Card>
  )
}
