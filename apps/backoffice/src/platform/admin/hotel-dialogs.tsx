import { AddHotelModal } from './add-hotel-modal.tsx'
import { EditHotelModal } from './edit-hotel-modal.tsx'
import type { HotelAct, HotelInHand } from './hotel.ts'
import { HotelActModal } from './hotel-act-modal.tsx'
import { HotelModal } from './hotel-modal.tsx'
import { HotelPlan } from './hotel-plan.tsx'

export interface OpenAct {
  act: HotelAct
  hotel: HotelInHand
}

interface HotelDialogsProps {
  adding: boolean
  shown: string | undefined
  open: OpenAct | undefined
  onAdded: (propertyId?: string) => void
  onHide: () => void
  onAct: (open: OpenAct | undefined) => void
}

/** What lies open over the list of hotels: together one file, fetched when the first of them opens. */
export function HotelDialogs({ adding, shown, open, onAdded, onHide, onAct }: HotelDialogsProps) {
  const close = () => onAct(undefined)
  return (
    <>
      {adding && <AddHotelModal onClose={() => onAdded()} onAdded={onAdded} />}
      {shown && (
        <HotelModal
          propertyId={shown}
          onClose={onHide}
          onAct={(act, hotel) => onAct({ act, hotel })}
        />
      )}
      {open?.act === 'plan' && <HotelPlan hotel={open.hotel} onClose={close} />}
      {open?.act === 'edit' && <EditHotelModal propertyId={open.hotel.id} onClose={close} />}
      {open && open.act !== 'plan' && open.act !== 'edit' && (
        <HotelActModal act={open.act} hotel={open.hotel} onClose={close} />
      )}
    </>
  )
}
