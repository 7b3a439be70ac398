const dayMs = 86_400_000

/** The day of departure follows that of arrival: as many nights as before, from the new day on. The server does it as well. */
export function followArrival(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form.search')) {
    const checkIn = form.querySelector<HTMLInputElement>('[name=checkIn]')
    const checkOut = form.querySelector<HTMLInputElement>('[name=checkOut]')
    if (!checkIn || !checkOut) continue
    const nights = () => Math.round((checkOut.valueAsNumber - checkIn.valueAsNumber) / dayMs)
    let before = nights()
    const remember = () => {
      if (nights() > 0) before = nights()
    }
    checkOut.addEventListener('change', remember)
    checkIn.addEventListener('change', () => {
      const arrival = checkIn.valueAsNumber
      if (Number.isNaN(arrival)) return
      checkOut.min = new Date(arrival + dayMs).toISOString().slice(0, 10)
      if (!(nights() > 0)) checkOut.valueAsNumber = arrival + Math.max(1, before) * dayMs
      remember()
    })
  }
}
