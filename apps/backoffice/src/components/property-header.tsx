import { PageHeader, type PageHeaderProps } from '@atithi/ui/page-header'
import { Select } from '@atithi/ui/select'
import { useWorkProperty } from './work-property.ts'

interface PropertyHeaderProps extends PageHeaderProps {
  /** The property in the address. */
  property: string | undefined
  onProperty: (property: string) => void
}

/** The head of a page about one property: whoever has several chooses here. */
export function PropertyHeader({ property, onProperty, actions, ...head }: PropertyHeaderProps) {
  const { propertyId, options } = useWorkProperty(property)
  const choice = options.length > 1 && (
    <Select
      aria-label="Property"
      className="sm:w-64"
      options={options}
      value={propertyId ?? null}
      onValueChange={onProperty}
    />
  )
  return (
    <PageHeader
      {...head}
      actions={
        (choice || actions) && (
          <>
            {choice}
            {actions}
          </>
        )
      }
    />
  )
}
