import { Badge } from '@atithi/ui/badge'
import { Button } from '@atithi/ui/button'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { SkeletonText } from '@atithi/ui/skeleton'
import { lazy, Suspense, useState } from 'react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { formatCounted } from '../../lib/format.ts'
import { trpc } from '../../lib/trpc.ts'

const TwoFactorSetup = lazy(() =>
  import('./two-factor-setup.tsx').then(module => ({ default: module.TwoFactorSetup })),
)
const StopTwoFactor = lazy(() =>
  import('./stop-two-factor.tsx').then(module => ({ default: module.StopTwoFactor })),
)

const fewCodes = 3

export function TwoFactorCard() {
  const query = trpc.settings.security.twoFactor.useQuery()
  const [open, setOpen] = useState<'setup' | 'stop'>()
  const close = () => setOpen(undefined)
  const status = query.data
  return (
    <Card>
      <CardHeader
        title="Two-factor sign-in"
        description="Besides the password, a code from an app on your phone."
        actions={
          status && (
            <Badge tone={status.isOn ? 'success' : 'neutral'}>{status.isOn ? 'On' : 'Off'}</Badge>
          )
        }
      />
      <CardBody className="flex flex-col gap-4 text-sm">
        {status ? (
          <>
            <p>
              {status.isOn
                ? `${formatCounted(status.recoveryCodesLeft, 'recovery code')} left for the day the phone is lost.`
                : 'Whoever learns your password still cannot sign in without your phone.'}
            </p>
            {status.isOn && status.recoveryCodesLeft <= fewCodes && (
              <p className="text-warning-strong">
                For ten new recovery codes, turn it off and on again.
              </p>
            )}
            <div>
              {status.isOn ? (
                <Button variant="secondary" onClick={() => setOpen('stop')}>
                  Turn off
                </Button>
              ) : (
                <Button onClick={() => setOpen('setup')}>Turn on</Button>
              )}
            </div>
          </>
        ) : query.isError ? (
          <QueryFailure title="Two-factor sign-in could not be loaded" query={query} />
        ) : (
          <SkeletonText lines={3} />
        )}
      </CardBody>
      <Suspense>
        {open === 'setup' && <TwoFactorSetup onClose={close} />}
        {open === 'stop' && <StopTwoFactor onClose={close} />}
      </Suspense>
    </Card>
  )
}
