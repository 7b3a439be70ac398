import { Copy, Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button, type ButtonVariant, buttonClasses } from '../src/button.tsx'
import { IconButton } from '../src/icon-button.tsx'
import { Menu, MenuGroup, MenuItem, MenuSeparator } from '../src/menu.tsx'
import { Tooltip } from '../src/tooltip.tsx'
import { Section } from './section.tsx'

const variants: ButtonVariant[] = ['primary', 'secondary', 'ghost', 'danger']

export function ActionsSection() {
  const [saving, setSaving] = useState(false)
  return (
    <Section title="Buttons and menus" className="flex flex-col gap-4">
      {variants.map(variant => (
        <div key={variant} className="flex flex-wrap items-center gap-3">
          <Button variant={variant} size="sm">
            Small
          </Button>
          <Button variant={variant}>Check in</Button>
          <Button variant={variant} icon={<Plus />}>
            New booking
          </Button>
          <Button variant={variant} size="lg">
            Large
          </Button>
          <Button variant={variant} loading>
            Saving
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <Button loading={saving} onClick={() => setSaving(true)}>
          Save and keep the width
        </Button>
        <a href="#overlays" className={buttonClasses('secondary')}>
          A link as a button
        </a>
        <IconButton label="Edit" size="sm">
          <Pencil />
        </IconButton>
        <IconButton label="Edit" variant="secondary">
          <Pencil />
        </IconButton>
        <IconButton label="Saving" loading>
          <Pencil />
        </IconButton>
        <Menu
          trigger={
            <IconButton label="More actions" variant="secondary">
              <Ellipsis />
            </IconButton>
          }
        >
          <MenuItem icon={<Pencil />} shortcut="E">
            Edit
          </MenuItem>
          <MenuItem icon={<Copy />} disabled>
            Copy
          </MenuItem>
          <MenuGroup label="Careful">
            <MenuItem icon={<Trash2 />} tone="danger">
              Cancel booking
            </MenuItem>
          </MenuGroup>
          <MenuSeparator />
          <MenuItem>Print</MenuItem>
        </Menu>
        <Tooltip content="Opens the booking form">
          <Button variant="ghost">With a tooltip</Button>
        </Tooltip>
      </div>
    </Section>
  )
}
