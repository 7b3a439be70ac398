import { textLink } from '@atithi/ui/text-link'
import { Link } from '@tanstack/react-router'

/** The way back from a page about one property. */
export function ToProperty() {
  return (
    <Link to="/property" className={textLink}>
      Property
    </Link>
  )
}
