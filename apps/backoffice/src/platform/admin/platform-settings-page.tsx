import type { PlatformSettingsPatch } from '@atithi/api/platform/settings/schema'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { PageHeader } from '@atithi/ui/page-header'
import { SkeletonText } from '@atithi/ui/skeleton'
import { Switch } from '@atithi/ui/switch'
import { useState } from 'react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { messageFor } from '../../lib/failures.ts'
import { toast } from '../../lib/toasts.ts'
import { trpc, utils } from '../../lib/trpc.ts'
import { LowerDemand } from './lower-demand.tsx'

/** What holds for every hotel and administrator. A switch takes effect at once, on every server. */
export function PlatformSettingsPage() {
  const query = trpc.admin.settings.get.useQuery()
  const update = trpc.admin.settings.update.useMutation({
    onSuccess: saved => {
      utils.admin.settings.get.setData(undefined, saved)
      toast.show({ tone: 'success', title: 'The setting is saved' })
    },
    onError: error =>
      toast.show({
        tone: 'danger',
        title: 'The setting was not changed',
        description: messageFor(error),
      }),
  })
  const shown = query.data && { ...query.data, ...(update.isPending && update.variables) }
  const [isLowering, setIsLowering] = useState(false)
  const change = (patch: PlatformSettingsPatch) => update.mutate(patch)
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="System Settings"
        description="They take effect at once, on every server."
      />
      <Card className="max-w-2xl">
        <CardHeader title="Access and approval" />
        <CardBody className="flex flex-col gap-6">
          {shown ? (
            <>
              <Switch
                label="Require two-factor sign-in of administrators"
                hint="An administrator without it reaches only their own settings until it is on. Turn yours on first."
                checked={shown.requireAdministratorTwoFactor}
                disabled={update.isPending}
                onCheckedChange={isOn =>
                  isOn ? change({ requireAdministratorTwoFactor: true }) : setIsLowering(true)
                }
              />
              <Switch
                label="Approve new hotels"
                hint="A hotel that is ready to sell stays pending until an administrator activates it."
                checked={shown.approveNewHotels}
                disabled={update.isPending}
                onCheckedChange={approveNewHotels => change({ approveNewHotels })}
              />
            </>
          ) : query.isError ? (
            <QueryFailure title="The settings could not be loaded" query={query} />
          ) : (
            <SkeletonText lines={4} />
          )}
        </CardBody>
      </Card>
      {isLowering && <LowerDemand onClose={() => setIsLowering(false)} />}
    </div>
  )
}
