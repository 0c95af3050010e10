import buttons from '../display/icon-button.module.css'
import { IconButton } from '../display/icon-button.tsx'
import { DownloadIcon } from '../display/icons.tsx'
import type { MenuEntry } from '../feedback/more-menu.tsx'
import { Entries, Popup } from '../feedback/popup.tsx'

export const toExcel = 'Export to Excel'

/** The exports of a list: a button to Excel, or a menu if the list has further ones. */
export const ExportMenu = ({ onExcel, further }: { onExcel: () => void; further: readonly MenuEntry[] }) =>
  further.length === 0 ? (
    <IconButton label={toExcel} onClick={onExcel}>
      <DownloadIcon />
    </IconButton>
  ) : (
    <Popup label="Export" face={<DownloadIcon />} buttonLabel="Export" className={buttons.button} align="end" narrow>
      {close => (
        <Entries>
          {[{ label: toExcel, run: onExcel }, ...further].map(({ label, run }) => (
            <button
              key={label}
              type="button"
              onClick={() => {
                close()
                run()
              }}
            >
              {label}
            </button>
          ))}
        </Entries>
      )}
    </Popup>
  )
