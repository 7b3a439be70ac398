import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { Combobox } from '@atithi/ui/combobox'
import { Field } from '@atithi/ui/field'
import { Input } from '@atithi/ui/input'
import { timeZoneOptions } from '../../components/forms/time-zones.ts'
import { messageFor } from '../../lib/failures.ts'
import { toast } from '../../lib/toasts.ts'
import { type Outputs, trpc, utils } from '../../lib/trpc.ts'

/** What every new hotel begins with. The currency is none to choose: invoices under GST, UPI and the gateways know one alone. */
export function GlobalConfiguration({
  settings,
}: {
  settings: Outputs['admin']['settings']['get']
}) {
  const update = trpc.admin.settings.update.useMutation({
    onSuccess: saved => {
      utils.admin.settings.get.setData(undefined, saved)
      toast.show({ tone: 'success', title: `New hotels begin in ${saved.defaultTimeZone}` })
    },
    onError: error =>
      toast.show({
        tone: 'danger',
        title: 'The time zone was not changed',
        description: messageFor(error),
      }),
  })
  const zone = update.variables?.defaultTimeZone
  const value = (update.isPending && zone) || settings.defaultTimeZone
  return (
    <Card>
      <CardHeader
        title="Global configuration"
        description="What hotels begin with. Those that are there keep what they have."
      />
      <CardBody className="flex flex-col gap-5">
        <Field
          label="Default currency"
          disabled
          hint="GST invoices, UPI and the gateways are in rupees alone, so every hotel is."
        >
          <Input value="Indian rupee (INR, ₹)" readOnly />
        </Field>
        <Field
          label="Default time zone"
          hint="Of new hotels and new accounts; each changes its own under Property or Profile."
        >
          <Combobox
            options={timeZoneOptions}
            value={
              timeZoneOptions.find(option => option.value === value) ?? { value, label: value }
            }
            onValueChange={chosen =>
              chosen &&
              chosen.value !== settings.defaultTimeZone &&
              update.mutate({ defaultTimeZone: chosen.value })
            }
            disabled={update.isPending}
          />
        </Field>
      </CardBody>
    </Card>
  )
}
