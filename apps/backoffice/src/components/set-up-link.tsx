import { buttonClasses } from '@atithi/ui/button'
import { Link } from '@tanstack/react-router'
import { mayUse } from '../lib/session.ts'
import { useMe } from '../lib/use-me.ts'

/** To the step of the setup that gives a property its rooms; nothing for whoever may not set it up. */
export function AddRoomTypesLink({
  propertyId,
  size,
}: {
  propertyId: string
  size?: 'sm' | undefined
}) {
  const person = useMe()
  if (!person || !mayUse(person, 'property')) return null
  return (
    <Link
      to="/onboarding"
      search={{ property: propertyId, step: 'rooms-photos' }}
      className={buttonClasses(size ? 'secondary' : 'primary', size)}
    >
      Add room types
    </Link>
  )
}
