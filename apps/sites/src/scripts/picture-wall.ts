const leastSwipe = 40

/** From an opened picture to the next and the one before: by buttons, arrow keys, or a finger across it. */
export function leafThrough(): void {
  for (const wall of document.querySelectorAll('.wall')) {
    const lights = [...wall.querySelectorAll<HTMLElement>('.light')]
    if (lights.length > 1) turnsPages(lights)
  }
}

function turnsPages(lights: readonly HTMLElement[]): void {
  const turn = (by: number) => {
    const at = lights.findIndex(light => light.matches(':popover-open'))
    if (at < 0) return
    lights[at]?.hidePopover()
    const next = lights.at((at + by) % lights.length)
    next?.showPopover()
    next?.querySelector<HTMLElement>(`[data-by="${by}"]`)?.focus()
  }
  for (const light of lights) {
    for (const button of light.querySelectorAll<HTMLButtonElement>('[data-by]')) {
      button.hidden = false
      button.addEventListener('click', () => turn(Number(button.dataset.by)))
    }
    let from: number | undefined
    light.addEventListener('pointerdown', event => {
      from = event.isPrimary && event.pointerType === 'touch' ? event.clientX : undefined
    })
    light.addEventListener('pointerup', event => {
      const moved = from === undefined ? 0 : event.clientX - from
      from = undefined
      if (Math.abs(moved) >= leastSwipe) turn(moved < 0 ? 1 : -1)
    })
  }
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowRight') turn(1)
    if (key === 'ArrowLeft') turn(-1)
  })
}
