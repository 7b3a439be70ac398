/** Tells the page around the frame how tall the widget is, whenever that changes. It holds no secret: any page may hear it. */
export function tellHeight(): void {
  if (parent === window) return
  const tell = () =>
    parent.postMessage(
      {
        type: 'atithi:height',
        height: Math.ceil(document.documentElement.getBoundingClientRect().height),
      },
      '*',
    )
  new ResizeObserver(tell).observe(document.documentElement)
}
