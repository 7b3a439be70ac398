import { seoDescriptionLength, seoTitleLength, type Theme, themes } from '@atithi/api/website/rules'
import { websiteFields } from '@atithi/api/website/schema'
import { Banner } from '@atithi/ui/banner'
import { Button } from '@atithi/ui/button'
import { Card, CardBody, CardFooter, CardHeader } from '@atithi/ui/card'
import { Field } from '@atithi/ui/field'
import { RadioGroup } from '@atithi/ui/radio-group'
import { useState } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { schemaResolver } from '../../lib/schema-resolver.ts'
import { applyServerErrors } from '../../lib/server-errors.ts'
import { TextAreaField, TextField } from '../../lib/text-fields.tsx'
import { toast } from '../../lib/toasts.ts'
import { type Outputs, trpc, utils } from '../../lib/trpc.ts'
import { UnsavedGuard } from '../../lib/unsaved-guard.tsx'
import { AddressField } from './address-field.tsx'
import { ColourField } from './colour-field.tsx'

type Site = Outputs['website']['get']

const themeWords: Record<Theme, { label: string; hint: string }> = {
  classic: { label: 'Classic', hint: 'Serif headings, framed pictures' },
  modern: { label: 'Modern', hint: 'Large pictures, plain type' },
}
const themeOptions = themes.map(value => ({ value, ...themeWords[value] }))
const fields = ['subdomain', 'theme', 'primaryColor', 'secondaryColor', 'tagline', 'seoTitle', 'seoDescription'] as const

const fieldsOf = ({ subdomain, theme, primaryColor, secondaryColor, tagline, seoTitle, seoDescription }: Site) => ({
  ...{ subdomain: subdomain ?? '', theme, primaryColor, secondaryColor, tagline, seoTitle, seoDescription },
})

export function WebsiteForm({ site }: { site: Site }) {
  const [failure, setFailure] = useState<string | null>(null)
  const update = trpc.website.update.useMutation()
  const form = useForm({ resolver: schemaResolver(websiteFields), defaultValues: fieldsOf(site) })
  const { control } = form
  const [title = '', description = ''] = useWatch({ control, name: ['seoTitle', 'seoDescription'] })
  const save = form.handleSubmit(async values => {
    setFailure(null)
    try {
      const saved = await update.mutateAsync({ propertyId: site.propertyId, ...values })
      utils.website.get.setData({ propertyId: site.propertyId }, saved)
      form.reset(fieldsOf(saved))
      refresh(staleAfter('website.updated'))
      toast.show({ tone: 'success', title: 'The website is saved' })
    } catch (error) {
      setFailure(applyServerErrors(error, fields, form.setError))
    }
  })
  return (
    <form noValidate onSubmit={save}>
      <Card>
        <CardHeader title="Address and theme" />
        <CardBody className="flex flex-col gap-5">
          {failure && <Banner tone="danger">{failure}</Banner>}
          <AddressField control={control} propertyId={site.propertyId} saved={site.subdomain} />
          <Controller
            control={control}
            name="theme"
            render={({ field, fieldState }) => (
              <Field label="Theme" group error={fieldState.error?.message}>
                <RadioGroup
                  look="cards"
                  className="sm:grid-cols-2"
                  options={themeOptions}
                  value={field.value}
                  onValueChange={field.onChange}
                />
              </Field>
            )}
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <ColourField control={control} name="primaryColor" label="Primary colour" />
            <ColourField control={control} name="secondaryColor" label="Secondary colour" />
          </div>
          <TextField control={control} name="tagline" label="Tagline" maxLength={160} optional />
        </CardBody>
        <CardHeader title="Search engines" className="border-t border-line" />
        <CardBody className="flex flex-col gap-5">
          <TextField control={control} name="seoTitle" label="Title" hint={`${title.length} of ${seoTitleLength} characters`} optional />
          <TextAreaField
            control={control}
            name="seoDescription"
            label="Description"
            hint={`${description.length} of ${seoDescriptionLength} characters`}
            optional
          />
        </CardBody>
        <CardFooter>
          <Button type="submit" loading={form.formState.isSubmitting}>
            Save Changes
          </Button>
        </CardFooter>
      </Card>
      <UnsavedGuard when={form.formState.isDirty} />
    </form>
  )
}
