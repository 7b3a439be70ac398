import {
  type fontFamilies,
  fontFamilies as fonts,
  footerStyles,
  headerStyles,
  type Theme,
  themes,
} from '@atithi/api/web/website/rules/website'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { Field } from '@atithi/ui/field'
import { RadioGroup } from '@atithi/ui/radio-group'
import { Controller } from 'react-hook-form'
import { SelectField } from '../../components/forms/choice-fields.tsx'
import { ColourField } from './colour-field.tsx'
import type { WebsiteFields } from './website-fields.ts'

const themeWords: Record<Theme, { label: string; hint: string }> = {
  classic: { label: 'Classic', hint: 'Serif headings, framed pictures' },
  modern: { label: 'Modern', hint: 'Large pictures, plain type' },
}
const headerWords: Record<(typeof headerStyles)[number], { label: string; description: string }> = {
  modern: { label: 'Modern', description: 'Name and menu over the picture' },
  classic: { label: 'Classic', description: 'Name in the middle, menu below' },
  minimal: { label: 'Minimal', description: 'Name and one button' },
}
const footerWords: Record<(typeof footerStyles)[number], { label: string; description: string }> = {
  minimal: { label: 'Minimal', description: 'Name and legal links' },
  detailed: { label: 'Detailed', description: 'Address, telephone, pages and links' },
  compact: { label: 'Compact', description: 'Everything in two lines' },
}
const fontWords: Record<(typeof fontFamilies)[number], string> = {
  Inter: 'Plain and clear',
  Roboto: 'Upright and familiar',
  'Open Sans': 'Open and friendly',
  Lato: 'Warm and round',
  Poppins: 'Geometric and bold',
  Montserrat: 'Wide and elegant',
}

export function ThemeSection({ control }: WebsiteFields) {
  return (
    <Card>
      <CardHeader
        title="Theme & Design"
        description="The colours are darkened where text on them could not be read."
      />
      <CardBody className="flex flex-col gap-5">
        <Controller
          control={control}
          name="theme"
          render={({ field, fieldState }) => (
            <Field label="Theme" group error={fieldState.error?.message}>
              <RadioGroup
                look="cards"
                className="sm:grid-cols-2"
                options={themes.map(value => ({ value, ...themeWords[value] }))}
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
        <SelectField
          control={control}
          name="fontFamily"
          label="Font"
          options={fonts.map(value => ({ value, label: value, description: fontWords[value] }))}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField
            control={control}
            name="headerStyle"
            label="Header"
            options={headerStyles.map(value => ({ value, ...headerWords[value] }))}
          />
          <SelectField
            control={control}
            name="footerStyle"
            label="Footer"
            options={footerStyles.map(value => ({ value, ...footerWords[value] }))}
          />
        </div>
      </CardBody>
    </Card>
  )
}
