/** The frame of every dialog, and command buttons. */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Command } from './commands.js';
import type { Controller } from './controller.js';
import type { Dialog } from './model.js';
import { viewport } from './viewport.js';
import type { Place } from './wire.js';

interface FrameProps {
  readonly page: Controller;
  readonly title: string;
  readonly kind: Dialog['kind'];
  /** The text that the dialog is about: it opens beside that text, and a click elsewhere closes it. */
  readonly besides?: Place;
  readonly children: ComponentChildren;
}

/** A native modal dialog: it keeps the focus inside, and Escape closes it. */
export function Frame({ page, title, kind, besides, children }: FrameProps) {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    element.current?.showModal();
  }, []);
  return (
    <dialog
      ref={element}
      class={`dialog dialog-${kind}`}
      style={besides && viewport.besides(besides)}
      aria-label={title}
      onClose={() => page.state.dialog?.kind === kind && page.set({ dialog: undefined })}
      onPointerDown={({ target }) => target === element.current && besides && element.current?.close()}
    >
      <div class="dialog-body">
        <header>
          <h2>{title}</h2>
          <button
            type="button"
            class="action close"
            aria-label="Close"
            onClick={() => element.current?.close()}
          >
            ✕
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}

/** A command's button with its key. Never disabled, because a disabled button would lose the focus. */
export function Action({ command, page }: { readonly command: Command; readonly page: Controller }) {
  return (
    <button
      type="button"
      class={`action ${command.keys === 'Enter' ? 'primary' : ''}`}
      title={command.help}
      aria-keyshortcuts={command.keys}
      onClick={() => page.run(() => command.run(page))}
    >
      <span>{command.name}</span> <kbd>{command.keys}</kbd>
    </button>
  );
}
