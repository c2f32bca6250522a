import { Component, type ReactNode } from 'react';
import { catalogue } from '#texts/catalogue.ts';
import { Button } from './ui/button.tsx';

const TEXTS = catalogue('error-boundary', {
  title: "Couldn't show this page.",
  advice: 'Check your connection and try again.',
  tryAgain: 'Try again',
});

/** Shows an error message with a reload button, instead of an empty page, when a part fails to load or to render. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasError: boolean }> {
  override state = { hasError: false };

  static getDerivedStateFromError() {
    return { hasError: true };
  }

  override render() {
    if (!this.state.hasError) return this.props.children;
    return (
      <main className="mx-auto flex min-h-dvh max-w-xl flex-col items-center justify-center gap-4 px-4 text-center">
        <h1 className="font-bold text-2xl">{TEXTS.title}</h1>
        <p className="text-ink-2">{TEXTS.advice}</p>
        <Button variant="primary" onClick={() => window.location.reload()}>
          {TEXTS.tryAgain}
        </Button>
      </main>
    );
  }
}
