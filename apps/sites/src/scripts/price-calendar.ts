/** The calendar chooses both days without a page in between. Everything it does, the links do as well. */
export function enhanceCalendar(): void {
  const calendar = document.querySelector<HTMLElement>('.prices')
  const form = document.querySelector<HTMLFormElement>('form.search')
  const checkIn = form?.querySelector<HTMLInputElement>('[name=checkIn]')
  const checkOut = form?.querySelector<HTMLInputElement>('[name=checkOut]')
  if (!calendar || !form || !checkIn || !checkOut) return
  const lead = calendar.querySelector<HTMLElement>('[data-lead]')
  const cells = [...calendar.querySelectorAll<HTMLTableCellElement>('td[data-date]')]
  const dateOf = (cell: HTMLElement) => cell.dataset.date ?? ''
  let arrival = calendar.dataset.arrival

  const paint = (until: string) => {
    for (const cell of cells) {
      const date = dateOf(cell)
      cell.classList.toggle('arrival', date === arrival)
      cell.classList.toggle('within', arrival !== undefined && date > arrival && date <= until)
    }
  }

  const canLeave = (from: string, to: string) => {
    const slept = cells.filter(cell => dateOf(cell) >= from && dateOf(cell) < to)
    const shortest = Number(cells.find(cell => dateOf(cell) === from)?.dataset.minimum ?? 1)
    const isLong = ({ dataset }: HTMLElement) => slept.length >= Number(dataset.through ?? 1)
    const isFree = ({ dataset }: HTMLElement) => dataset.open !== undefined
    return slept.length >= shortest && slept.every(isFree) && slept.every(isLong)
  }

  const arrive = (cell: HTMLElement) => {
    const date = dateOf(cell)
    const shortest = Number(cell.dataset.minimum ?? 1)
    arrival = date
    checkIn.value = date
    checkOut.value = new Date(Date.parse(`${date}T00:00:00Z`) + shortest * 86_400_000)
      .toISOString()
      .slice(0, 10)
    const day = new Intl.DateTimeFormat(calendar.dataset.locale, {
      dateStyle: 'full',
      timeZone: 'UTC',
    }).format(new Date(`${date}T00:00:00Z`))
    if (lead) lead.textContent = (calendar.dataset.leave ?? '').replace('{date}', day)
    paint(date)
  }

  const cellOf = (target: EventTarget | null) =>
    target instanceof Element ? target.closest<HTMLTableCellElement>('td[data-date]') : null

  calendar.addEventListener('click', event => {
    const cell = cellOf(event.target)
    const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey
    if (!cell || !isPlain) return
    const date = dateOf(cell)
    if (arrival && date > arrival && canLeave(arrival, date)) {
      event.preventDefault()
      checkIn.value = arrival
      checkOut.value = date
      form.requestSubmit()
    } else if (cell.dataset.arrive !== undefined) {
      event.preventDefault()
      arrive(cell)
    }
  })

  for (const kind of ['pointerover', 'focusin']) {
    calendar.addEventListener(kind, ({ target }) => {
      const cell = cellOf(target)
      if (arrival && cell) paint(canLeave(arrival, dateOf(cell)) ? dateOf(cell) : arrival)
    })
  }

  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
  calendar.addEventListener('keydown', event => {
    const step = steps[event.key]
    const cell = cellOf(event.target)
    if (!step || !cell) return
    const links = cells.filter(one => one.querySelector('a'))
    const wanted = cells.indexOf(cell) + step
    const near =
      step > 0
        ? links.find(one => cells.indexOf(one) >= wanted)
        : links.findLast(one => cells.indexOf(one) <= wanted)
    const link = near?.querySelector('a')
    if (!link) return
    event.preventDefault()
    link.focus()
  })

  if (arrival) paint(arrival)
}
