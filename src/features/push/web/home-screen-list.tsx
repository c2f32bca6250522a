import type { ReactNode } from 'react';
import { t } from '#languages/t.ts';

/** The steps before an iPhone or iPad can get messages. */
const HOME_SCREEN_STEPS = ['share', 'add', 'open'] as const;

type HomeScreenStep = (typeof HOME_SCREEN_STEPS)[number];

const LINE = 'fill-none stroke-primary';
const ICON = { strokeWidth: 2.5, strokeLinecap: 'round', strokeLinejoin: 'round', className: LINE } as const;

/** A ring around what to tap. */
function Ring({ cx, cy, r }: { cx: number; cy: number; r: number }) {
  return <circle cx={cx} cy={cy} r={r} strokeWidth="3" className="fill-none stroke-candle" />;
}

/** Safari with its toolbar. Share is a square with an arrow. */
const SHARE = (
  <>
    <path d="M24 34h72M24 44h58M24 54h66M24 64h40" strokeWidth="4" className="stroke-line" />
    <path d="M12 112h96" strokeWidth="2" className="stroke-line" />
    <path d="M34 122l-6 7 6 7M86 122l6 7-6 7" strokeWidth="2.5" className="fill-none stroke-edge" />
    <path d="M55 126h-3v13h16v-13h-3M60 134v-16M56 121l4-4 4 4" {...ICON} />
    <Ring cx={60} cy={129} r={15} />
  </>
);

/** The sheet that Share opens. The row to tap has a square with a plus. */
const ADD = (
  <>
    <rect x="12" y="44" width="96" height="104" rx="10" className="fill-sunk" />
    <path d="M24 60h44M24 80h52M24 126h38" strokeWidth="4" className="stroke-line" />
    <rect x="16" y="92" width="88" height="22" rx="8" strokeWidth="3" className="fill-card stroke-candle" />
    <path d="M24 103h50" strokeWidth="4" className="stroke-ink-2" />
    <path d="M84 96.5h13v13H84zM90.5 100v6M87.5 103h6" {...ICON} strokeWidth="2" />
  </>
);

/** The Home Screen with Sundial's icon among others. */
const OPEN = (
  <>
    {[24, 50.5, 77].flatMap((x) =>
      [30, 58, 86].map(
        (y) =>
          !(x === 50.5 && y === 58) && (
            <rect key={`${x} ${y}`} x={x} y={y} width="19" height="19" rx="5" className="fill-line" />
          ),
      ),
    )}
    <rect x="48" y="55.5" width="24" height="24" rx="6" className="fill-card stroke-edge" />
    <path d="M55.5 59.8a9 9 0 1 1-4 4.8" strokeWidth="2" className={LINE} />
    <path d="M60 68v-6M60 68l5 3.5" strokeWidth="2" strokeLinecap="round" className="stroke-candle" />
    <Ring cx={60} cy={67.5} r={20} />
  </>
);

const DRAWINGS: Readonly<Record<HomeScreenStep, ReactNode>> = { share: SHARE, add: ADD, open: OPEN };

/** Shows what a step looks like on the phone, in the colors of the theme. */
function HomeScreenPicture({ step }: { step: HomeScreenStep }) {
  return (
    <svg
      role="img"
      aria-label={t(`push:homeScreen.pictures.${step}`)}
      viewBox="0 0 120 160"
      className="h-40 w-30 shrink-0"
    >
      <rect x="9" y="4" width="102" height="152" rx="16" strokeWidth="3" className="fill-card stroke-edge" />
      <rect x="46" y="10" width="28" height="6" rx="3" className="fill-edge" />
      {DRAWINGS[step]}
    </svg>
  );
}

/** Lists the steps that put Sundial on the Home Screen, each with a picture. */
export function HomeScreenList() {
  return (
    <ol className="grid gap-4 sm:grid-cols-3">
      {HOME_SCREEN_STEPS.map((step, n) => (
        <li key={step} className="flex items-center gap-4 sm:flex-col sm:items-start">
          <HomeScreenPicture step={step} />
          <p>
            <span className="font-semibold">{n + 1}.</span> {t(`push:homeScreen.${step}`)}
          </p>
        </li>
      ))}
    </ol>
  );
}
