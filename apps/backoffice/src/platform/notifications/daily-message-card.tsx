import { Button } from '@atithi/ui/button'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { Checkbox } from '@atithi/ui/checkbox'
import { Field } from '@atithi/ui/field'
import { Select } from '@atithi/ui/select'
import { Skeleton } from '@atithi/ui/skeleton'
import { Switch } from '@atithi/ui/switch'
import { textLink } from '@atithi/ui/text-link'
import { Link } from '@tanstack/react-router'
import { Eye } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { messageFor } from '../../lib/failures.ts'
import { formatInstant } from '../../lib/format.ts'
import { toast } from '../../lib/toasts.ts'
import { type Outputs, trpc, utils } from '../../lib/trpc.ts'

const PreviewModal = lazy(() =>
  import('./daily-preview.tsx').then(module => ({ default: module.DailyPreview })),
)

type Daily = Outputs['settings']['notifications']['daily']

const quarters = Array.from({ length: 96 }, (_, at) => {
  const time = `${String(Math.floor(at / 4)).padStart(2, '0')}:${String((at % 4) * 15).padStart(2, '0')}`
  return { value: time, label: time }
})

/** When and how the message of the morning comes, over all hotels of the person. */
export function DailyMessageCard() {
  const query = trpc.settings.notifications.daily.useQuery()
  const profile = trpc.settings.profile.get.useQuery()
  const [isLooking, setIsLooking] = useState(false)
  const set = trpc.settings.notifications.setDaily.useMutation({
    onError: error =>
      toast.show({ tone: 'danger', title: 'It stays as it was', description: messageFor(error) }),
    onSettled: () => utils.settings.notifications.daily.invalidate(),
  })
  const daily = query.data
  const change = (patch: Partial<Pick<Daily, 'isOn' | 'sendsAt' | 'byEmail' | 'byWhatsapp'>>) => {
    if (!daily) return
    const next = Object.assign({}, daily, patch)
    utils.settings.notifications.daily.setData(undefined, next)
    set.mutate({
      on: next.isOn,
      sendsAt: next.sendsAt,
      byEmail: next.byEmail,
      byWhatsapp: next.byWhatsapp,
    })
  }
  return (
    <Card>
      <CardHeader
        title="Daily summary"
        description="Yesterday’s figures, today’s arrivals and what needs a decision, over all your properties: once a day."
        actions={
          <Button variant="secondary" icon={<Eye />} onClick={() => setIsLooking(true)}>
            Preview
          </Button>
        }
      />
      <CardBody>
        {query.isError ? (
          <QueryFailure title="The message could not be loaded" query={query} />
        ) : !daily ? (
          <Skeleton className="h-32" />
        ) : (
          <div className="flex max-w-xl flex-col gap-5">
            <Switch
              label="Send it every day"
              hint={
                daily.isOn && daily.nextAt
                  ? `Next on ${formatInstant(daily.nextAt)}.`
                  : 'By the clock of your first property.'
              }
              checked={daily.isOn}
              onCheckedChange={isOn => change({ isOn })}
            />
            {daily.isOn && (
              <div className="flex flex-wrap items-start gap-x-8 gap-y-4">
                <Field label="At" className="w-36">
                  <Select
                    options={quarters}
                    value={daily.sendsAt}
                    onValueChange={sendsAt => change({ sendsAt })}
                  />
                </Field>
                <Field label="How" group>
                  <div className="flex flex-col gap-3 pt-1">
                    <Checkbox
                      label="By email"
                      checked={daily.byEmail}
                      onCheckedChange={byEmail => change({ byEmail })}
                    />
                    <Checkbox
                      label="By WhatsApp"
                      hint={
                        profile.data?.phone ? undefined : (
                          <>
                            Needs your{' '}
                            <Link
                              to="/settings"
                              search={{ section: 'profile' }}
                              className={textLink}
                            >
                              phone number
                            </Link>
                            .
                          </>
                        )
                      }
                      checked={daily.byWhatsapp}
                      disabled={!profile.data?.phone && !daily.byWhatsapp}
                      onCheckedChange={byWhatsapp => change({ byWhatsapp })}
                    />
                  </div>
                </Field>
              </div>
            )}
          </div>
        )}
      </CardBody>
      <Suspense>{isLooking && <PreviewModal onClose={() => setIsLooking(false)} />}</Suspense>
    </Card>
  )
}
