import { Banner } from '@atithi/ui/banner'

/** Why a form was not saved, above its fields: brought into sight, for whoever saves a long form stands at its end. */
export function FormFailure({ failure }: { failure: string | null }) {
  if (!failure) return null
  return (
    <div ref={bringIntoView}>
      <Banner tone="danger">{failure}</Banner>
    </div>
  )
}

const bringIntoView = (banner: HTMLElement | null) => banner?.scrollIntoView({ block: 'nearest' })
