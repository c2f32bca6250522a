import * as RadixToast from '@radix-ui/react-toast';
import { AlertIcon, CheckIcon, CrossIcon } from './icons.tsx';
import { dismissToast, toastDuration, useToast } from './toast-store.ts';

/** The toast that is shown, in its place; `announcer` is where screen readers hear of it. */
export function Toasts({ announcer }: { announcer: HTMLElement }) {
  return (
    <RadixToast.Provider
      duration={toastDuration}
      swipeDirection="right"
      swipeThreshold={50}
      announcerContainer={announcer}
    >
      <CurrentToast />
      <RadixToast.Viewport className="pointer-events-none fixed inset-x-0 top-0 z-50 p-4 sm:top-auto sm:bottom-0 sm:left-auto sm:w-full md:max-w-[420px]" />
    </RadixToast.Provider>
  );
}

const looks = {
  default: { look: 'border-l-primary', mark: 'bg-primary-tint text-primary', Icon: CheckIcon, word: '' },
  destructive: { look: 'border-l-no', mark: 'bg-no-tint text-no', Icon: AlertIcon, word: 'Problem: ' },
};

function CurrentToast() {
  const toast = useToast();
  if (!toast) return null;
  const { id, open, title, description, variant = 'default', action } = toast;
  const { look, mark, Icon, word } = looks[variant];
  return (
    <RadixToast.Root
      key={id}
      type={variant === 'destructive' ? 'foreground' : 'background'}
      open={open}
      onOpenChange={(stays) => stays || dismissToast()}
      className={`toast pointer-events-auto flex items-start gap-3 rounded-card border border-line border-l-8 bg-card p-3 pl-4 shadow-pop ${look}`}
    >
      <span className={`mt-1.5 rounded-full p-2 ${mark}`}>
        <Icon className="size-5" />
      </span>
      <div className="min-w-0 flex-1 py-2">
        <RadixToast.Title className="font-semibold leading-snug">
          {word && <span className="visually-hidden">{word}</span>}
          {title}
        </RadixToast.Title>
        {description && (
          <RadixToast.Description className="mt-1 text-ink-2 text-sm">{description}</RadixToast.Description>
        )}
        {action && (
          <RadixToast.Action
            altText={action.label}
            onClick={action.onClick}
            className="mt-2 min-h-12 rounded-control border border-edge px-4 font-semibold text-primary"
          >
            {action.label}
          </RadixToast.Action>
        )}
      </div>
      <RadixToast.Close
        aria-label="Close"
        className="flex size-12 shrink-0 items-center justify-center rounded-control text-ink-2 hover:bg-sunk"
      >
        <CrossIcon />
      </RadixToast.Close>
    </RadixToast.Root>
  );
}
