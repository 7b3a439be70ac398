import { helpText } from '@atithi/api/platform/hotels/schema'
import { useForm } from 'react-hook-form'
import { FormModal } from '../../components/forms/form-modal.tsx'
import { schemaResolver } from '../../components/forms/schema-resolver.ts'
import { TextAreaField } from '../../components/forms/text-fields.tsx'
import { trpc, utils } from '../../lib/trpc.ts'

/** Writes to the owner of a hotel about its setup. */
export function HelpModal({
  hotel,
  onClose,
}: {
  hotel: { id: string; name: string; ownerName: string }
  onClose: () => void
}) {
  const help = trpc.admin.hotels.help.useMutation()
  const form = useForm({ resolver: schemaResolver(helpText), defaultValues: { message: '' } })
  return (
    <FormModal
      form={form}
      fields={['message']}
      title={`Write to ${hotel.ownerName}`}
      description={`About the setup of ${hotel.name}. What its next step still needs is added below your words.`}
      saveLabel="Send"
      onClose={onClose}
      save={async ({ message }) => {
        await help.mutateAsync({ propertyId: hotel.id, message })
        await Promise.all([
          utils.admin.hotels.get.invalidate(),
          utils.admin.onboarding.invalidate(),
        ])
        return { title: `${hotel.ownerName} is written to`, description: 'By email and bell.' }
      }}
    >
      <TextAreaField
        control={form.control}
        name="message"
        label="Message"
        maxLength={2000}
        rows={6}
        required
      />
    </FormModal>
  )
}
