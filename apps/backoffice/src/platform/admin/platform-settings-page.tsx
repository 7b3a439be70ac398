import type { PlatformSettingsPatch } from '@atithi/api/platform/settings/schema'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { PageHeader } from '@atithi/ui/page-header'
import { Skeleton, SkeletonText } from '@atithi/ui/skeleton'
import { Switch } from '@atithi/ui/switch'
import { useState } from 'react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { messageFor } from '../../lib/failures.ts'
import { toast } from '../../lib/toasts.ts'
import { trpc, utils } from '../../lib/trpc.ts'
import { GlobalConfiguration } from './global-configuration.tsx'
import { HotelSwitches } from './hotel-switches.tsx'
import { LowerDemand } from './lower-demand.tsx'
import { ApiLimitsForm, NoticeForm } from './settings-forms.tsx'
import { StatusCards } from './status-cards.tsx'
import { SystemStatus } from './system-status.tsx'

/** What the platform runs on, and what holds for every hotel and administrator. A change takes effect at once, on every server. */
export function PlatformSettingsPage() {
  const query = trpc.admin.settings.get.useQuery()
  const status = trpc.admin.settings.status.useQuery(undefined, { refetchInterval: 30_000 })
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="System Settings"
        description="What is changed here takes effect at once, on every server."
      />
      {status.data ? (
        <>
          <SystemStatus status={status.data} />
          <StatusCards cards={status.data.cards} />
        </>
      ) : status.isError ? (
        <QueryFailure title="The system status could not be loaded" query={status} />
      ) : (
        <Skeleton className="h-96" />
      )}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="flex flex-col gap-6">
          <Card>
            <CardHeader
              title="Feature flags"
              description="On every server within two seconds, and in the audit trail."
            />
            <CardBody>
              {query.data ? (
                <Flags settings={query.data} />
              ) : query.isError ? (
                <QueryFailure title="The settings could not be loaded" query={query} />
              ) : (
                <SkeletonText lines={6} />
              )}
            </CardBody>
          </Card>
          {query.data && <GlobalConfiguration settings={query.data} />}
        </div>
        {query.data && (
          <div className="flex flex-col gap-6">
            <NoticeForm settings={query.data} />
            <ApiLimitsForm settings={query.data} interfaces={status.data?.interfaces} />
          </div>
        )}
      </div>
    </div>
  )
}

type Settings = NonNullable<ReturnType<typeof trpc.admin.settings.get.useQuery>['data']>

function Flags({ settings }: { settings: Settings }) {
  const [isLowering, setIsLowering] = useState(false)
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
  const change = (patch: PlatformSettingsPatch) => update.mutate(patch)
  const shown = { ...settings, ...(update.isPending && update.variables) }
  return (
    <div className="flex flex-col gap-6">
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
      <Switch
        label="Let new hotels register"
        hint="When it is off, only administrators add hotels. Nothing changes for those that are there."
        checked={shown.registrationOpen}
        disabled={update.isPending}
        onCheckedChange={registrationOpen => change({ registrationOpen })}
      />
      <HotelSwitches />
      {isLowering && <LowerDemand onClose={() => setIsLowering(false)} />}
    </div>
  )
}
