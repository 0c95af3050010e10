import type { SVGProps } from 'react'

// Drawn on a 16 × 16 grid with one stroke, to match the weight of the text beside them.
const icon = (path: string) => (props: SVGProps<SVGSVGElement>) => (
  <svg
    width={16}
    height={16}
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.5}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
    {...props}
  >
    <path d={path} />
  </svg>
)

export const CheckIcon = icon('M3 8.5l3.2 3L13 4.5')
export const CrossIcon = icon('M4 4l8 8M12 4l-8 8')
export const WarnIcon = icon('M8 2.2L14.5 13.5H1.5zM8 6.5v3.2M8 11.6v.1')
export const PlusIcon = icon('M8 3v10M3 8h10')
export const MinusIcon = icon('M3 8h10')
export const SearchIcon = icon('M7 12A5 5 0 107 2a5 5 0 000 10zM11 11l3 3')
export const FilterIcon = icon('M2 4h12M4.5 8h7M7 12h2')
export const ChevronDownIcon = icon('M4 6l4 4 4-4')
export const ArrowUpIcon = icon('M8 13V3M4 7l4-4 4 4')
export const ArrowDownIcon = icon('M8 3v10M4 9l4 4 4-4')
export const MenuIcon = icon('M2 4h12M2 8h12M2 12h12')
export const MoonIcon = icon('M13.5 9.5A6 6 0 016.5 2.5a6 6 0 107 7z')
export const SunIcon = icon(
  'M8 11a3 3 0 100-6 3 3 0 000 6zM8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1.1 1.1M11.9 11.9L13 13M13 3l-1.1 1.1M4.1 11.9L3 13',
)
export const ColumnsIcon = icon('M2 3h12v10H2zM6 3v10M10 3v10')
export const DownloadIcon = icon('M8 2v8M4.5 7L8 10.5 11.5 7M2.5 13.5h11')
export const ExpandIcon = icon('M9.5 2.5h4v4M13.5 2.5L9 7M6.5 13.5h-4v-4M2.5 13.5L7 9')
export const TrashIcon = icon('M3 4.5h10M6.5 4.5v-2h3v2M4.5 4.5l.6 9h5.8l.6-9')
export const PrintIcon = icon('M4.5 6V2h7v4M4.5 11.5H2V6h12v5.5h-2.5M4.5 9.5h7V14h-7z')
export const SendIcon = icon('M14 2L1.5 7l5 2.5L9 14.5zM14 2L6.5 9.5')
export const PhotoIcon = icon('M2 3h12v10H2zM2 11l3.5-3.5 3 3L11 8l3 3M10.5 5.7h.1')
export const ScanIcon = icon('M2 5V2.5h2.5M11.5 2.5H14V5M14 11v2.5h-2.5M4.5 13.5H2V11M4 8h8')
export const TorchIcon = icon('M9 1.5L3.5 9H8l-1 5.5L12.5 7H8z')
export const PauseIcon = icon('M5.5 3v10M10.5 3v10')
export const ChevronLeftIcon = icon('M10 4L6 8l4 4')
export const ChevronRightIcon = icon('M6 4l4 4-4 4')
export const CropIcon = icon('M4.5 1.5v10h10M1.5 4.5h10v10')
export const TurnIcon = icon('M13.5 8c0 1.8-2.5 3-5.5 3s-5.5-1.2-5.5-3S5 5 8 5c1.6 0 3 .3 4 .9M12.5 3.2v2.9H9.6')
export const StarIcon = icon('M8 2l1.8 3.8 4.2.5-3.1 2.9.8 4.1L8 11.3l-3.7 2 .8-4.1L2 6.3l4.2-.5z')
export const LockIcon = icon('M4 7.5h8v6H4zM5.5 7.5V5a2.5 2.5 0 015 0v2.5')
export const PlayIcon = icon('M5 3l8 5-8 5z')
