// Generated from supabase/migrations by 'npm run db:types'. Do not edit: a test fails when it is stale.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      blog_posts: {
        Row: {
          author_id: string | null;
          author_name: string | null;
          content: string;
          created_at: string;
          excerpt: string | null;
          featured_image_url: string | null;
          id: string;
          is_live: boolean;
          meta_description: string | null;
          meta_title: string | null;
          publish_at: string | null;
          published_at: string | null;
          related_category_id: string | null;
          related_product_ids: string[];
          search: unknown;
          share_image_url: string | null;
          slug: string;
          status: string;
          tags: string[];
          title: string;
          unpublish_at: string | null;
          updated_at: string;
          picture_notes: Json | null;
          related_products: Json | null;
        };
        Insert: {
          author_id?: string | null;
          author_name?: string | null;
          content: string;
          created_at?: string;
          excerpt?: string | null;
          featured_image_url?: string | null;
          id?: string;
          is_live?: boolean;
          meta_description?: string | null;
          meta_title?: string | null;
          publish_at?: string | null;
          published_at?: string | null;
          related_category_id?: string | null;
          related_product_ids?: string[];
          share_image_url?: string | null;
          slug: string;
          status?: string;
          tags?: string[];
          title: string;
          unpublish_at?: string | null;
          updated_at?: string;
        };
        Update: {
          author_id?: string | null;
          author_name?: string | null;
          content?: string;
          created_at?: string;
          excerpt?: string | null;
          featured_image_url?: string | null;
          id?: string;
          is_live?: boolean;
          meta_description?: string | null;
          meta_title?: string | null;
          publish_at?: string | null;
          published_at?: string | null;
          related_category_id?: string | null;
          related_product_ids?: string[];
          share_image_url?: string | null;
          slug?: string;
          status?: string;
          tags?: string[];
          title?: string;
          unpublish_at?: string | null;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'blog_posts_author_id_fkey';
            columns: ['author_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      buyers: {
        Row: {
          address: string | null;
          company: string | null;
          country: string | null;
          created_at: string;
          id: string;
          keys: string[];
          language: string | null;
          notes: string | null;
          people: Json;
          updated_at: string;
        };
        Insert: {
          address?: string | null;
          company?: string | null;
          country?: string | null;
          created_at?: string;
          id?: string;
          language?: string | null;
          notes?: string | null;
          people?: Json;
          updated_at?: string;
        };
        Update: {
          address?: string | null;
          company?: string | null;
          country?: string | null;
          created_at?: string;
          id?: string;
          language?: string | null;
          notes?: string | null;
          people?: Json;
          updated_at?: string;
        };
        Relationships: [
        ];
      };
      certificates: {
        Row: {
          authority: string | null;
          covered_category_ids: string[];
          covered_product_ids: string[];
          covers_all: boolean;
          created_at: string;
          description: string | null;
          document_bytes: number | null;
          document_url: string | null;
          id: string;
          image_url: string | null;
          is_live: boolean;
          name: string;
          number: string | null;
          publish_at: string | null;
          scope: string | null;
          sort_order: number;
          status: string;
          unpublish_at: string | null;
          updated_at: string;
          valid_from: string | null;
          valid_until: string | null;
          verification_url: string | null;
          covered: Json | null;
          picture_notes: Json | null;
        };
        Insert: {
          authority?: string | null;
          covered_category_ids?: string[];
          covered_product_ids?: string[];
          covers_all?: boolean;
          created_at?: string;
          description?: string | null;
          document_bytes?: number | null;
          document_url?: string | null;
          id?: string;
          image_url?: string | null;
          is_live?: boolean;
          name: string;
          number?: string | null;
          publish_at?: string | null;
          scope?: string | null;
          sort_order?: number;
          status?: string;
          unpublish_at?: string | null;
          updated_at?: string;
          valid_from?: string | null;
          valid_until?: string | null;
          verification_url?: string | null;
        };
        Update: {
          authority?: string | null;
          covered_category_ids?: string[];
          covered_product_ids?: string[];
          covers_all?: boolean;
          created_at?: string;
          description?: string | null;
          document_bytes?: number | null;
          document_url?: string | null;
          id?: string;
          image_url?: string | null;
          is_live?: boolean;
          name?: string;
          number?: string | null;
          publish_at?: string | null;
          scope?: string | null;
          sort_order?: number;
          status?: string;
          unpublish_at?: string | null;
          updated_at?: string;
          valid_from?: string | null;
          valid_until?: string | null;
          verification_url?: string | null;
        };
        Relationships: [
        ];
      };
      company_entries: {
        Row: {
          caption: string | null;
          created_at: string;
          description: string | null;
          email: string | null;
          id: string;
          image_url: string | null;
          is_live: boolean;
          kind: string;
          phone: string | null;
          publish_at: string | null;
          sort_order: number;
          status: string;
          title: string;
          unpublish_at: string | null;
          updated_at: string;
          picture_notes: Json | null;
        };
        Insert: {
          caption?: string | null;
          created_at?: string;
          description?: string | null;
          email?: string | null;
          id?: string;
          image_url?: string | null;
          is_live?: boolean;
          kind: string;
          phone?: string | null;
          publish_at?: string | null;
          sort_order?: number;
          status?: string;
          title: string;
          unpublish_at?: string | null;
          updated_at?: string;
        };
        Update: {
          caption?: string | null;
          created_at?: string;
          description?: string | null;
          email?: string | null;
          id?: string;
          image_url?: string | null;
          is_live?: boolean;
          kind?: string;
          phone?: string | null;
          publish_at?: string | null;
          sort_order?: number;
          status?: string;
          title?: string;
          unpublish_at?: string | null;
          updated_at?: string;
        };
        Relationships: [
        ];
      };
      content_version: {
        Row: {
          changed_at: string;
          day: string;
          id: boolean;
          next_due: string | null;
          version: number;
        };
        Insert: {
          changed_at?: string;
          day?: string;
          id?: boolean;
          next_due?: string | null;
          version?: number;
        };
        Update: {
          changed_at?: string;
          day?: string;
          id?: boolean;
          next_due?: string | null;
          version?: number;
        };
        Relationships: [
        ];
      };
      enquiries: {
        Row: {
          assignee_id: string | null;
          buyer_id: string | null;
          channel: string;
          company: string | null;
          copied_at: string | null;
          country: string | null;
          created_at: string;
          email: string | null;
          full_name: string;
          id: string;
          idempotency_key: string;
          incoterm: string | null;
          loading_week: string | null;
          meaning: string | null;
          message: string;
          next_step_on: string | null;
          phone: string | null;
          plan: Json | null;
          port: string | null;
          reference: string;
          sender_hash: string;
          status: string;
          subject: string;
          tags: string[];
          token_digest: string | null;
          updated_at: string;
        };
        Insert: {
          assignee_id?: string | null;
          buyer_id?: string | null;
          channel?: string;
          company?: string | null;
          copied_at?: string | null;
          country?: string | null;
          created_at?: string;
          email?: string | null;
          full_name: string;
          id?: string;
          idempotency_key: string;
          incoterm?: string | null;
          loading_week?: string | null;
          meaning?: string | null;
          message: string;
          next_step_on?: string | null;
          phone?: string | null;
          plan?: Json | null;
          port?: string | null;
          reference?: string;
          sender_hash: string;
          status?: string;
          subject: string;
          tags?: string[];
          token_digest?: string | null;
          updated_at?: string;
        };
        Update: {
          assignee_id?: string | null;
          buyer_id?: string | null;
          channel?: string;
          company?: string | null;
          copied_at?: string | null;
          country?: string | null;
          created_at?: string;
          email?: string | null;
          full_name?: string;
          id?: string;
          idempotency_key?: string;
          incoterm?: string | null;
          loading_week?: string | null;
          meaning?: string | null;
          message?: string;
          next_step_on?: string | null;
          phone?: string | null;
          plan?: Json | null;
          port?: string | null;
          reference?: string;
          sender_hash?: string;
          status?: string;
          subject?: string;
          tags?: string[];
          token_digest?: string | null;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'enquiries_assignee_id_fkey';
            columns: ['assignee_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'enquiries_buyer_id_fkey';
            columns: ['buyer_id'];
            isOneToOne: false;
            referencedRelation: 'buyers';
            referencedColumns: ['id'];
          },
        ];
      };
      enquiry_answers: {
        Row: {
          body: string;
          created_at: string;
          id: string;
          title: string;
          updated_at: string;
        };
        Insert: {
          body: string;
          created_at?: string;
          id?: string;
          title: string;
          updated_at?: string;
        };
        Update: {
          body?: string;
          created_at?: string;
          id?: string;
          title?: string;
          updated_at?: string;
        };
        Relationships: [
        ];
      };
      enquiry_lines: {
        Row: {
          category_name: string | null;
          enquiry_id: string;
          id: string;
          meaning: string | null;
          note: string | null;
          packing: string | null;
          packing_kg: number | null;
          position: number;
          product_id: string | null;
          product_name: string;
          quantity: number;
          size: string | null;
          tonnes: number | null;
          unit: string;
        };
        Insert: {
          category_name?: string | null;
          enquiry_id: string;
          id?: string;
          meaning?: string | null;
          note?: string | null;
          packing?: string | null;
          packing_kg?: number | null;
          position: number;
          product_id?: string | null;
          product_name: string;
          quantity: number;
          size?: string | null;
          tonnes?: number | null;
          unit: string;
        };
        Update: {
          category_name?: string | null;
          enquiry_id?: string;
          id?: string;
          meaning?: string | null;
          note?: string | null;
          packing?: string | null;
          packing_kg?: number | null;
          position?: number;
          product_id?: string | null;
          product_name?: string;
          quantity?: number;
          size?: string | null;
          tonnes?: number | null;
          unit?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'enquiry_lines_enquiry_id_fkey';
            columns: ['enquiry_id'];
            isOneToOne: false;
            referencedRelation: 'enquiries';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'enquiry_lines_product_id_fkey';
            columns: ['product_id'];
            isOneToOne: false;
            referencedRelation: 'products';
            referencedColumns: ['id'];
          },
        ];
      };
      enquiry_links: {
        Row: {
          created_at: string;
          enquiry_id: string;
          id: string;
          token_digest: string;
        };
        Insert: {
          created_at?: string;
          enquiry_id: string;
          id?: string;
          token_digest: string;
        };
        Update: {
          created_at?: string;
          enquiry_id?: string;
          id?: string;
          token_digest?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'enquiry_links_enquiry_id_fkey';
            columns: ['enquiry_id'];
            isOneToOne: false;
            referencedRelation: 'enquiries';
            referencedColumns: ['id'];
          },
        ];
      };
      enquiry_notes: {
        Row: {
          author_id: string | null;
          author_name: string | null;
          body: string;
          created_at: string;
          enquiry_id: string;
          id: string;
          kind: string;
        };
        Insert: {
          author_id?: string | null;
          author_name?: string | null;
          body: string;
          created_at?: string;
          enquiry_id: string;
          id?: string;
          kind?: string;
        };
        Update: {
          author_id?: string | null;
          author_name?: string | null;
          body?: string;
          created_at?: string;
          enquiry_id?: string;
          id?: string;
          kind?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'enquiry_notes_author_id_fkey';
            columns: ['author_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'enquiry_notes_enquiry_id_fkey';
            columns: ['enquiry_id'];
            isOneToOne: false;
            referencedRelation: 'enquiries';
            referencedColumns: ['id'];
          },
        ];
      };
      form_drafts: {
        Row: {
          by_staff: boolean;
          created_at: string;
          fields: Json;
          id: string;
          path: string;
          sender_hash: string;
        };
        Insert: {
          by_staff?: boolean;
          created_at?: string;
          fields: Json;
          id?: string;
          path: string;
          sender_hash: string;
        };
        Update: {
          by_staff?: boolean;
          created_at?: string;
          fields?: Json;
          id?: string;
          path?: string;
          sender_hash?: string;
        };
        Relationships: [
        ];
      };
      former_slugs: {
        Row: {
          category_id: string | null;
          created_at: string;
          id: string;
          in_category_id: string | null;
          in_category_slug: string | null;
          post_id: string | null;
          product_id: string | null;
          slug: string;
        };
        Insert: {
          category_id?: string | null;
          created_at?: string;
          id?: string;
          in_category_id?: string | null;
          in_category_slug?: string | null;
          post_id?: string | null;
          product_id?: string | null;
          slug: string;
        };
        Update: {
          category_id?: string | null;
          created_at?: string;
          id?: string;
          in_category_id?: string | null;
          in_category_slug?: string | null;
          post_id?: string | null;
          product_id?: string | null;
          slug?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'former_slugs_category_id_fkey';
            columns: ['category_id'];
            isOneToOne: false;
            referencedRelation: 'product_categories';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'former_slugs_in_category_id_fkey';
            columns: ['in_category_id'];
            isOneToOne: false;
            referencedRelation: 'product_categories';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'former_slugs_post_id_fkey';
            columns: ['post_id'];
            isOneToOne: false;
            referencedRelation: 'blog_posts';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'former_slugs_product_id_fkey';
            columns: ['product_id'];
            isOneToOne: false;
            referencedRelation: 'products';
            referencedColumns: ['id'];
          },
        ];
      };
      gallery_items: {
        Row: {
          created_at: string;
          id: string;
          image_url: string;
          is_live: boolean;
          publish_at: string | null;
          sort_order: number;
          status: string;
          title: string | null;
          unpublish_at: string | null;
          updated_at: string;
          picture_notes: Json | null;
        };
        Insert: {
          created_at?: string;
          id?: string;
          image_url: string;
          is_live?: boolean;
          publish_at?: string | null;
          sort_order?: number;
          status?: string;
          title?: string | null;
          unpublish_at?: string | null;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          image_url?: string;
          is_live?: boolean;
          publish_at?: string | null;
          sort_order?: number;
          status?: string;
          title?: string | null;
          unpublish_at?: string | null;
          updated_at?: string;
        };
        Relationships: [
        ];
      };
      hourly_writes: {
        Row: {
          byte_count: number;
          hour: string;
          id: string;
          kind: string;
          row_count: number;
        };
        Insert: {
          byte_count: number;
          hour: string;
          id?: string;
          kind: string;
          row_count: number;
        };
        Update: {
          byte_count?: number;
          hour?: string;
          id?: string;
          kind?: string;
          row_count?: number;
        };
        Relationships: [
        ];
      };
      housekeeping: {
        Row: {
          claimed_at: string;
          id: boolean;
        };
        Insert: {
          claimed_at: string;
          id?: boolean;
        };
        Update: {
          claimed_at?: string;
          id?: boolean;
        };
        Relationships: [
        ];
      };
      insight_counts: {
        Row: {
          count: number;
          day: string;
          id: string;
          key: string;
          kind: string;
        };
        Insert: {
          count: number;
          day: string;
          id?: string;
          key: string;
          kind: string;
        };
        Update: {
          count?: number;
          day?: string;
          id?: string;
          key?: string;
          kind?: string;
        };
        Relationships: [
        ];
      };
      insight_writers: {
        Row: {
          at: string;
          batch: number;
          id: string;
        };
        Insert: {
          at?: string;
          batch: number;
          id: string;
        };
        Update: {
          at?: string;
          batch?: number;
          id?: string;
        };
        Relationships: [
        ];
      };
      media: {
        Row: {
          alt: string;
          bytes: number | null;
          created_at: string;
          credit: string;
          digest: string | null;
          file_name: string;
          focal_x: number | null;
          focal_y: number | null;
          height: number | null;
          id: string;
          kept: boolean;
          kind: string;
          path: string;
          staged_at: string | null;
          type: string | null;
          updated_at: string;
          uploaded_by: string | null;
          uploaded_by_name: string | null;
          width: number | null;
        };
        Insert: {
          alt?: string;
          bytes?: number | null;
          created_at?: string;
          credit?: string;
          digest?: string | null;
          file_name?: string;
          focal_x?: number | null;
          focal_y?: number | null;
          height?: number | null;
          id?: string;
          kept?: boolean;
          kind?: string;
          path: string;
          staged_at?: string | null;
          type?: string | null;
          updated_at?: string;
          uploaded_by?: string | null;
          uploaded_by_name?: string | null;
          width?: number | null;
        };
        Update: {
          alt?: string;
          bytes?: number | null;
          created_at?: string;
          credit?: string;
          digest?: string | null;
          file_name?: string;
          focal_x?: number | null;
          focal_y?: number | null;
          height?: number | null;
          id?: string;
          kept?: boolean;
          kind?: string;
          path?: string;
          staged_at?: string | null;
          type?: string | null;
          updated_at?: string;
          uploaded_by?: string | null;
          uploaded_by_name?: string | null;
          width?: number | null;
        };
        Relationships: [
        ];
      };
      open_forms: {
        Row: {
          id: string;
          opened_at: string;
          path: string;
          person_id: string;
          seen_until: string;
        };
        Insert: {
          id?: string;
          opened_at?: string;
          path: string;
          person_id: string;
          seen_until: string;
        };
        Update: {
          id?: string;
          opened_at?: string;
          path?: string;
          person_id?: string;
          seen_until?: string;
        };
        Relationships: [
        ];
      };
      orders: {
        Row: {
          bill_of_lading: string | null;
          container: string | null;
          created_at: string;
          id: string;
          loaded_on: string | null;
          more_containers: Json;
          number: string;
          seal: string | null;
          updated_at: string;
          version_id: string;
          vessel: string | null;
        };
        Insert: {
          bill_of_lading?: string | null;
          container?: string | null;
          created_at?: string;
          id?: string;
          loaded_on?: string | null;
          more_containers?: Json;
          number: string;
          seal?: string | null;
          updated_at?: string;
          version_id: string;
          vessel?: string | null;
        };
        Update: {
          bill_of_lading?: string | null;
          container?: string | null;
          created_at?: string;
          id?: string;
          loaded_on?: string | null;
          more_containers?: Json;
          number?: string;
          seal?: string | null;
          updated_at?: string;
          version_id?: string;
          vessel?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'orders_version_id_fkey';
            columns: ['version_id'];
            isOneToOne: false;
            referencedRelation: 'quotation_versions';
            referencedColumns: ['id'];
          },
        ];
      };
      outbox: {
        Row: {
          attempts: number;
          claim: string | null;
          created_at: string;
          enquiry_id: string | null;
          expires_at: string | null;
          id: string;
          is_final: boolean;
          key_digest: string;
          kind: string;
          next_at: string | null;
          problem: string | null;
          recipient: string | null;
          reference: string | null;
          sealed: string | null;
          subject: string | null;
          version: number | null;
        };
        Insert: {
          attempts?: number;
          claim?: string | null;
          created_at?: string;
          enquiry_id?: string | null;
          expires_at?: string | null;
          id?: string;
          is_final?: boolean;
          key_digest?: string;
          kind: string;
          next_at?: string | null;
          problem?: string | null;
          recipient?: string | null;
          reference?: string | null;
          sealed?: string | null;
          subject?: string | null;
          version?: number | null;
        };
        Update: {
          attempts?: number;
          claim?: string | null;
          created_at?: string;
          enquiry_id?: string | null;
          expires_at?: string | null;
          id?: string;
          is_final?: boolean;
          key_digest?: string;
          kind?: string;
          next_at?: string | null;
          problem?: string | null;
          recipient?: string | null;
          reference?: string | null;
          sealed?: string | null;
          subject?: string | null;
          version?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: 'outbox_enquiry_id_fkey';
            columns: ['enquiry_id'];
            isOneToOne: false;
            referencedRelation: 'enquiries';
            referencedColumns: ['id'];
          },
        ];
      };
      page_content: {
        Row: {
          content: string;
          content_type: string;
          created_at: string;
          id: string;
          page_slug: string;
          section_slug: string;
          updated_at: string;
          picture_notes: Json | null;
        };
        Insert: {
          content?: string;
          content_type?: string;
          created_at?: string;
          id?: string;
          page_slug: string;
          section_slug: string;
          updated_at?: string;
        };
        Update: {
          content?: string;
          content_type?: string;
          created_at?: string;
          id?: string;
          page_slug?: string;
          section_slug?: string;
          updated_at?: string;
        };
        Relationships: [
        ];
      };
      pro_forma_versions: {
        Row: {
          actor_name: string | null;
          advance_percent: number | null;
          bank_details: string | null;
          buyer_address: string | null;
          company: string | null;
          consignee: string | null;
          containers: string | null;
          created_at: string;
          day: string;
          id: string;
          lines: Json;
          payment_terms: string | null;
          pro_forma_id: string;
          remarks: string | null;
          valid_until: string | null;
          version: number;
          version_id: string;
          invoiced: Json | null;
        };
        Insert: {
          actor_name?: string | null;
          advance_percent?: number | null;
          bank_details?: string | null;
          buyer_address?: string | null;
          company?: string | null;
          consignee?: string | null;
          containers?: string | null;
          created_at?: string;
          day: string;
          id?: string;
          lines: Json;
          payment_terms?: string | null;
          pro_forma_id: string;
          remarks?: string | null;
          valid_until?: string | null;
          version: number;
          version_id: string;
        };
        Update: {
          actor_name?: string | null;
          advance_percent?: number | null;
          bank_details?: string | null;
          buyer_address?: string | null;
          company?: string | null;
          consignee?: string | null;
          containers?: string | null;
          created_at?: string;
          day?: string;
          id?: string;
          lines?: Json;
          payment_terms?: string | null;
          pro_forma_id?: string;
          remarks?: string | null;
          valid_until?: string | null;
          version?: number;
          version_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'pro_forma_versions_pro_forma_id_fkey';
            columns: ['pro_forma_id'];
            isOneToOne: false;
            referencedRelation: 'pro_formas';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'pro_forma_versions_version_id_fkey';
            columns: ['version_id'];
            isOneToOne: false;
            referencedRelation: 'quotation_versions';
            referencedColumns: ['id'];
          },
        ];
      };
      pro_formas: {
        Row: {
          created_at: string;
          id: string;
          number: string;
          quotation_id: string;
          sequence: number;
          updated_at: string;
          version: number;
          year: number;
        };
        Insert: {
          created_at?: string;
          id?: string;
          number: string;
          quotation_id: string;
          sequence: number;
          updated_at?: string;
          version?: number;
          year: number;
        };
        Update: {
          created_at?: string;
          id?: string;
          number?: string;
          quotation_id?: string;
          sequence?: number;
          updated_at?: string;
          version?: number;
          year?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'pro_formas_quotation_id_fkey';
            columns: ['quotation_id'];
            isOneToOne: false;
            referencedRelation: 'quotations';
            referencedColumns: ['id'];
          },
        ];
      };
      product_categories: {
        Row: {
          created_at: string;
          description: string | null;
          id: string;
          image_url: string | null;
          is_live: boolean;
          meta_description: string | null;
          meta_title: string | null;
          name: string;
          name_key: string;
          position: number | null;
          products_by_hand: boolean;
          publish_at: string | null;
          search: unknown;
          share_image_url: string | null;
          slug: string;
          status: string;
          unpublish_at: string | null;
          updated_at: string;
        };
        Insert: {
          created_at?: string;
          description?: string | null;
          id?: string;
          image_url?: string | null;
          is_live?: boolean;
          meta_description?: string | null;
          meta_title?: string | null;
          name: string;
          position?: number | null;
          products_by_hand?: boolean;
          publish_at?: string | null;
          share_image_url?: string | null;
          slug: string;
          status?: string;
          unpublish_at?: string | null;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          description?: string | null;
          id?: string;
          image_url?: string | null;
          is_live?: boolean;
          meta_description?: string | null;
          meta_title?: string | null;
          name?: string;
          position?: number | null;
          products_by_hand?: boolean;
          publish_at?: string | null;
          share_image_url?: string | null;
          slug?: string;
          status?: string;
          unpublish_at?: string | null;
          updated_at?: string;
        };
        Relationships: [
        ];
      };
      product_counts: {
        Row: {
          featured: number;
          id: string;
          products: number;
        };
        Insert: {
          featured?: number;
          id: string;
          products?: number;
        };
        Update: {
          featured?: number;
          id?: string;
          products?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'product_counts_category_exists';
            columns: ['id'];
            isOneToOne: false;
            referencedRelation: 'product_categories';
            referencedColumns: ['id'];
          },
        ];
      };
      product_facet_counts: {
        Row: {
          category_id: string;
          digest: string;
          facets: string[];
          id: string;
          is_whole: boolean;
          products: number;
        };
        Insert: {
          category_id: string;
          digest: string;
          facets: string[];
          id?: string;
          is_whole: boolean;
          products: number;
        };
        Update: {
          category_id?: string;
          digest?: string;
          facets?: string[];
          id?: string;
          is_whole?: boolean;
          products?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'product_facet_counts_category_exists';
            columns: ['category_id'];
            isOneToOne: false;
            referencedRelation: 'product_categories';
            referencedColumns: ['id'];
          },
        ];
      };
      product_import_lines: {
        Row: {
          before: Json | null;
          category_id: string | null;
          category_slug: string | null;
          cells: Json;
          changes: string[];
          findings: Json;
          given_id: string | null;
          id: string;
          import_id: string;
          kept: boolean;
          line: number;
          product: Json | null;
          product_id: string | null;
          reasons: Json;
          slug: string | null;
          verdict: string;
          version: string | null;
        };
        Insert: {
          before?: Json | null;
          category_id?: string | null;
          category_slug?: string | null;
          cells: Json;
          changes?: string[];
          findings?: Json;
          given_id?: string | null;
          id?: string;
          import_id: string;
          kept?: boolean;
          line: number;
          product?: Json | null;
          product_id?: string | null;
          reasons?: Json;
          slug?: string | null;
          verdict: string;
          version?: string | null;
        };
        Update: {
          before?: Json | null;
          category_id?: string | null;
          category_slug?: string | null;
          cells?: Json;
          changes?: string[];
          findings?: Json;
          given_id?: string | null;
          id?: string;
          import_id?: string;
          kept?: boolean;
          line?: number;
          product?: Json | null;
          product_id?: string | null;
          reasons?: Json;
          slug?: string | null;
          verdict?: string;
          version?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'product_import_lines_import_exists';
            columns: ['import_id'];
            isOneToOne: false;
            referencedRelation: 'product_imports';
            referencedColumns: ['id'];
          },
        ];
      };
      product_import_parts: {
        Row: {
          content: string;
          id: string;
          import_id: string;
          piece: number;
        };
        Insert: {
          content: string;
          id?: string;
          import_id: string;
          piece: number;
        };
        Update: {
          content?: string;
          id?: string;
          import_id?: string;
          piece?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'product_import_parts_import_exists';
            columns: ['import_id'];
            isOneToOne: false;
            referencedRelation: 'product_imports';
            referencedColumns: ['id'];
          },
        ];
      };
      product_imports: {
        Row: {
          applied_at: string | null;
          as_drafts: boolean;
          columns: string[];
          content_version: number | null;
          created_at: string;
          created_by: string | null;
          file_form: string;
          file_name: string;
          id: string;
          kept: number;
          read_as: string[] | null;
          slice_ends: number[] | null;
          state: string;
          updated_at: string;
        };
        Insert: {
          applied_at?: string | null;
          as_drafts?: boolean;
          columns: string[];
          content_version?: number | null;
          created_at?: string;
          created_by?: string | null;
          file_form?: string;
          file_name: string;
          id?: string;
          kept?: number;
          read_as?: string[] | null;
          slice_ends?: number[] | null;
          state?: string;
          updated_at?: string;
        };
        Update: {
          applied_at?: string | null;
          as_drafts?: boolean;
          columns?: string[];
          content_version?: number | null;
          created_at?: string;
          created_by?: string | null;
          file_form?: string;
          file_name?: string;
          id?: string;
          kept?: number;
          read_as?: string[] | null;
          slice_ends?: number[] | null;
          state?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'product_imports_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      product_totals: {
        Row: {
          featured: number;
          id: string;
          products: number;
        };
        Insert: {
          featured?: number;
          id: string;
          products?: number;
        };
        Update: {
          featured?: number;
          id?: string;
          products?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'product_totals_category_exists';
            columns: ['id'];
            isOneToOne: false;
            referencedRelation: 'product_categories';
            referencedColumns: ['id'];
          },
        ];
      };
      products: {
        Row: {
          air_traits: string[];
          carriage_celsius: Json | null;
          carried_by: string | null;
          category_id: string;
          created_at: string;
          crop: string | null;
          description: string | null;
          document_bytes: number | null;
          document_url: string | null;
          export_info: string | null;
          facets: string[];
          fresh_air_m3h: Json | null;
          gallery_images: string[];
          hs_code: string | null;
          humidity_percent: Json | null;
          id: string;
          image_url: string | null;
          incoterms: string[];
          is_featured: boolean;
          is_live: boolean;
          lead_time_days: number | null;
          load_20ft_tonnes: number | null;
          load_40ft_tonnes: number | null;
          lots: Json;
          meta_description: string | null;
          meta_title: string | null;
          moq_tonnes: number | null;
          name: string;
          name_key: string;
          not_admitted_in: string[];
          not_admitted_reason: string | null;
          origin: string | null;
          packings: Json;
          papers: Json;
          payment_terms: string | null;
          place: number | null;
          ports: string[];
          price_amount: string | null;
          price_currency: string | null;
          price_incoterm: string | null;
          price_unit: string | null;
          price_until: string | null;
          publish_at: string | null;
          quality: Json;
          residue_laboratory: string | null;
          residue_markets: string[];
          residue_report_on: string | null;
          search: unknown;
          season_months: number[];
          share_image_url: string | null;
          shelf_life_days: number | null;
          sizes_mm: Json;
          slug: string;
          specifications: Json;
          status: string;
          storage_celsius: Json | null;
          stored_months: number[];
          transit_note: string | null;
          unpublish_at: string | null;
          updated_at: string;
          uses: string[];
          picture_notes: Json | null;
          related_products: Json | null;
        };
        Insert: {
          air_traits?: string[];
          carriage_celsius?: Json | null;
          carried_by?: string | null;
          category_id: string;
          created_at?: string;
          crop?: string | null;
          description?: string | null;
          document_bytes?: number | null;
          document_url?: string | null;
          export_info?: string | null;
          fresh_air_m3h?: Json | null;
          gallery_images?: string[];
          hs_code?: string | null;
          humidity_percent?: Json | null;
          id?: string;
          image_url?: string | null;
          incoterms?: string[];
          is_featured?: boolean;
          is_live?: boolean;
          lead_time_days?: number | null;
          load_20ft_tonnes?: number | null;
          load_40ft_tonnes?: number | null;
          lots?: Json;
          meta_description?: string | null;
          meta_title?: string | null;
          moq_tonnes?: number | null;
          name: string;
          not_admitted_in?: string[];
          not_admitted_reason?: string | null;
          origin?: string | null;
          packings?: Json;
          papers?: Json;
          payment_terms?: string | null;
          place?: number | null;
          ports?: string[];
          price_amount?: string | null;
          price_currency?: string | null;
          price_incoterm?: string | null;
          price_unit?: string | null;
          price_until?: string | null;
          publish_at?: string | null;
          quality?: Json;
          residue_laboratory?: string | null;
          residue_markets?: string[];
          residue_report_on?: string | null;
          season_months?: number[];
          share_image_url?: string | null;
          shelf_life_days?: number | null;
          sizes_mm?: Json;
          slug: string;
          specifications?: Json;
          status?: string;
          storage_celsius?: Json | null;
          stored_months?: number[];
          transit_note?: string | null;
          unpublish_at?: string | null;
          updated_at?: string;
          uses?: string[];
        };
        Update: {
          air_traits?: string[];
          carriage_celsius?: Json | null;
          carried_by?: string | null;
          category_id?: string;
          created_at?: string;
          crop?: string | null;
          description?: string | null;
          document_bytes?: number | null;
          document_url?: string | null;
          export_info?: string | null;
          fresh_air_m3h?: Json | null;
          gallery_images?: string[];
          hs_code?: string | null;
          humidity_percent?: Json | null;
          id?: string;
          image_url?: string | null;
          incoterms?: string[];
          is_featured?: boolean;
          is_live?: boolean;
          lead_time_days?: number | null;
          load_20ft_tonnes?: number | null;
          load_40ft_tonnes?: number | null;
          lots?: Json;
          meta_description?: string | null;
          meta_title?: string | null;
          moq_tonnes?: number | null;
          name?: string;
          not_admitted_in?: string[];
          not_admitted_reason?: string | null;
          origin?: string | null;
          packings?: Json;
          papers?: Json;
          payment_terms?: string | null;
          place?: number | null;
          ports?: string[];
          price_amount?: string | null;
          price_currency?: string | null;
          price_incoterm?: string | null;
          price_unit?: string | null;
          price_until?: string | null;
          publish_at?: string | null;
          quality?: Json;
          residue_laboratory?: string | null;
          residue_markets?: string[];
          residue_report_on?: string | null;
          season_months?: number[];
          share_image_url?: string | null;
          shelf_life_days?: number | null;
          sizes_mm?: Json;
          slug?: string;
          specifications?: Json;
          status?: string;
          storage_celsius?: Json | null;
          stored_months?: number[];
          transit_note?: string | null;
          unpublish_at?: string | null;
          updated_at?: string;
          uses?: string[];
        };
        Relationships: [
          {
            foreignKeyName: 'products_category_exists';
            columns: ['category_id'];
            isOneToOne: false;
            referencedRelation: 'product_categories';
            referencedColumns: ['id'];
          },
        ];
      };
      profiles: {
        Row: {
          created_at: string;
          deactivated: boolean;
          email: string | null;
          full_name: string | null;
          id: string;
          role: string;
          updated_at: string;
        };
        Insert: {
          created_at?: string;
          deactivated?: boolean;
          email?: string | null;
          full_name?: string | null;
          id: string;
          role?: string;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          deactivated?: boolean;
          email?: string | null;
          full_name?: string | null;
          id?: string;
          role?: string;
          updated_at?: string;
        };
        Relationships: [
        ];
      };
      quotation_answers: {
        Row: {
          accepted_by: string | null;
          answer: string;
          answered_at: string;
          company: string | null;
          id: string;
          loading_date: string | null;
          message: string | null;
          version_id: string;
        };
        Insert: {
          accepted_by?: string | null;
          answer: string;
          answered_at?: string;
          company?: string | null;
          id?: string;
          loading_date?: string | null;
          message?: string | null;
          version_id: string;
        };
        Update: {
          accepted_by?: string | null;
          answer?: string;
          answered_at?: string;
          company?: string | null;
          id?: string;
          loading_date?: string | null;
          message?: string | null;
          version_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'quotation_answers_version_id_fkey';
            columns: ['version_id'];
            isOneToOne: false;
            referencedRelation: 'quotation_versions';
            referencedColumns: ['id'];
          },
        ];
      };
      quotation_lines: {
        Row: {
          amount: number;
          description: string;
          enquiry_line: number | null;
          id: string;
          position: number;
          price: number;
          quantity: number;
          unit: string;
          version_id: string;
        };
        Insert: {
          amount: number;
          description: string;
          enquiry_line?: number | null;
          id?: string;
          position: number;
          price: number;
          quantity: number;
          unit: string;
          version_id: string;
        };
        Update: {
          amount?: number;
          description?: string;
          enquiry_line?: number | null;
          id?: string;
          position?: number;
          price?: number;
          quantity?: number;
          unit?: string;
          version_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'quotation_lines_version_id_fkey';
            columns: ['version_id'];
            isOneToOne: false;
            referencedRelation: 'quotation_versions';
            referencedColumns: ['id'];
          },
        ];
      };
      quotation_openings: {
        Row: {
          id: string;
          opened_at: string;
          version_id: string;
        };
        Insert: {
          id?: string;
          opened_at?: string;
          version_id: string;
        };
        Update: {
          id?: string;
          opened_at?: string;
          version_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'quotation_openings_version_id_fkey';
            columns: ['version_id'];
            isOneToOne: false;
            referencedRelation: 'quotation_versions';
            referencedColumns: ['id'];
          },
        ];
      };
      quotation_sends: {
        Row: {
          actor_name: string | null;
          channel: string;
          id: string;
          recipient: string | null;
          sent_at: string;
          version_id: string;
        };
        Insert: {
          actor_name?: string | null;
          channel: string;
          id?: string;
          recipient?: string | null;
          sent_at?: string;
          version_id: string;
        };
        Update: {
          actor_name?: string | null;
          channel?: string;
          id?: string;
          recipient?: string | null;
          sent_at?: string;
          version_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'quotation_sends_version_id_fkey';
            columns: ['version_id'];
            isOneToOne: false;
            referencedRelation: 'quotation_versions';
            referencedColumns: ['id'];
          },
        ];
      };
      quotation_versions: {
        Row: {
          actor_name: string | null;
          buyer_address: string | null;
          company: string | null;
          country: string | null;
          created_at: string;
          currency: string;
          day: string;
          email: string | null;
          full_name: string | null;
          id: string;
          incoterm: string | null;
          minor_unit: number;
          payment_terms: string | null;
          plan: Json | null;
          port: string | null;
          quotation_id: string;
          remarks: string | null;
          total: number;
          valid_until: string | null;
          version: number;
        };
        Insert: {
          actor_name?: string | null;
          buyer_address?: string | null;
          company?: string | null;
          country?: string | null;
          created_at?: string;
          currency: string;
          day: string;
          email?: string | null;
          full_name?: string | null;
          id?: string;
          incoterm?: string | null;
          minor_unit: number;
          payment_terms?: string | null;
          plan?: Json | null;
          port?: string | null;
          quotation_id: string;
          remarks?: string | null;
          total: number;
          valid_until?: string | null;
          version: number;
        };
        Update: {
          actor_name?: string | null;
          buyer_address?: string | null;
          company?: string | null;
          country?: string | null;
          created_at?: string;
          currency?: string;
          day?: string;
          email?: string | null;
          full_name?: string | null;
          id?: string;
          incoterm?: string | null;
          minor_unit?: number;
          payment_terms?: string | null;
          plan?: Json | null;
          port?: string | null;
          quotation_id?: string;
          remarks?: string | null;
          total?: number;
          valid_until?: string | null;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'quotation_versions_quotation_id_fkey';
            columns: ['quotation_id'];
            isOneToOne: false;
            referencedRelation: 'quotations';
            referencedColumns: ['id'];
          },
        ];
      };
      quotations: {
        Row: {
          created_at: string;
          currency: string;
          enquiry_id: string | null;
          id: string;
          number: string;
          reference: string;
          sendings: number;
          sent_version: number | null;
          sequence: number;
          total: number;
          updated_at: string;
          version: number;
          year: number;
        };
        Insert: {
          created_at?: string;
          currency: string;
          enquiry_id?: string | null;
          id?: string;
          number: string;
          reference: string;
          sendings?: number;
          sent_version?: number | null;
          sequence: number;
          total: number;
          updated_at?: string;
          version?: number;
          year: number;
        };
        Update: {
          created_at?: string;
          currency?: string;
          enquiry_id?: string | null;
          id?: string;
          number?: string;
          reference?: string;
          sendings?: number;
          sent_version?: number | null;
          sequence?: number;
          total?: number;
          updated_at?: string;
          version?: number;
          year?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'quotations_enquiry_id_fkey';
            columns: ['enquiry_id'];
            isOneToOne: false;
            referencedRelation: 'enquiries';
            referencedColumns: ['id'];
          },
        ];
      };
      revisions: {
        Row: {
          action: string;
          actor_id: string | null;
          actor_name: string | null;
          after: Json | null;
          at: string;
          batch: string | null;
          before: Json | null;
          cause: string | null;
          follows: boolean;
          id: number;
          pictures: string[];
          restorable: boolean;
          row_id: string;
          table_name: string;
          batch_summary: Json | null;
        };
        Insert: {
          action: string;
          actor_id?: string | null;
          actor_name?: string | null;
          after?: Json | null;
          at?: string;
          batch?: string | null;
          before?: Json | null;
          cause?: string | null;
          follows?: boolean;
          id: number;
          restorable?: boolean;
          row_id: string;
          table_name: string;
        };
        Update: {
          action?: string;
          actor_id?: string | null;
          actor_name?: string | null;
          after?: Json | null;
          at?: string;
          batch?: string | null;
          before?: Json | null;
          cause?: string | null;
          follows?: boolean;
          id?: number;
          restorable?: boolean;
          row_id?: string;
          table_name?: string;
        };
        Relationships: [
        ];
      };
      search_words: {
        Row: {
          grams: string[];
          id: string;
          word: string;
        };
        Insert: {
          grams: string[];
          id?: string;
          word: string;
        };
        Update: {
          grams?: string[];
          id?: string;
          word?: string;
        };
        Relationships: [
        ];
      };
      share_links: {
        Row: {
          created_at: string;
          created_by: string | null;
          digest: string;
          expires_at: string;
          id: string;
          row_id: string;
          table_name: string;
        };
        Insert: {
          created_at?: string;
          created_by?: string | null;
          digest: string;
          expires_at?: string;
          id?: string;
          row_id: string;
          table_name: string;
        };
        Update: {
          created_at?: string;
          created_by?: string | null;
          digest?: string;
          expires_at?: string;
          id?: string;
          row_id?: string;
          table_name?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'share_links_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      sign_in_attempts: {
        Row: {
          created_at: string;
          id: string;
          sender_hash: string;
        };
        Insert: {
          created_at?: string;
          id?: string;
          sender_hash: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          sender_hash?: string;
        };
        Relationships: [
        ];
      };
      site_settings: {
        Row: {
          created_at: string;
          description: string | null;
          id: string;
          setting_key: string;
          setting_value: string;
          updated_at: string;
        };
        Insert: {
          created_at?: string;
          description?: string | null;
          id?: string;
          setting_key: string;
          setting_value: string;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          description?: string | null;
          id?: string;
          setting_key?: string;
          setting_value?: string;
          updated_at?: string;
        };
        Relationships: [
        ];
      };
      slice_notes: {
        Row: {
          category_id: string | null;
          facets: string[] | null;
          id: string;
          is_featured: boolean | null;
          is_live: boolean | null;
          products: number | null;
          word: string | null;
        };
        Insert: {
          category_id?: string | null;
          facets?: string[] | null;
          id?: string;
          is_featured?: boolean | null;
          is_live?: boolean | null;
          products?: number | null;
          word?: string | null;
        };
        Update: {
          category_id?: string | null;
          facets?: string[] | null;
          id?: string;
          is_featured?: boolean | null;
          is_live?: boolean | null;
          products?: number | null;
          word?: string | null;
        };
        Relationships: [
        ];
      };
      working_copies: {
        Row: {
          actor_id: string | null;
          actor_name: string | null;
          created_at: string;
          id: string;
          problem: string | null;
          publish_at: string | null;
          row_id: string;
          row_version: string | null;
          sections: Json | null;
          table_name: string;
          updated_at: string;
          values: Json;
          publish_copy: boolean | null;
        };
        Insert: {
          actor_id?: string | null;
          actor_name?: string | null;
          created_at?: string;
          id?: string;
          problem?: string | null;
          publish_at?: string | null;
          row_id: string;
          row_version?: string | null;
          sections?: Json | null;
          table_name: string;
          updated_at?: string;
          values: Json;
        };
        Update: {
          actor_id?: string | null;
          actor_name?: string | null;
          created_at?: string;
          id?: string;
          problem?: string | null;
          publish_at?: string | null;
          row_id?: string;
          row_version?: string | null;
          sections?: Json | null;
          table_name?: string;
          updated_at?: string;
          values?: Json;
        };
        Relationships: [
          {
            foreignKeyName: 'working_copies_actor_id_fkey';
            columns: ['actor_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
    };
    Views: { [_ in never]: never };
    Functions: {
      add_import_categories: {
        Args: { import: string };
        Returns: number;
      };
      add_insights: {
        Args: { writer: string; batch: number; at: string; counts: Json };
        Returns: undefined;
      };
      answer_enquiry: {
        Args: { enquiry: string; note: string; body: string; mail?: Json };
        Returns: boolean;
      };
      answer_quotation: {
        Args: { token: string; number: string; version: number; answer: string; accepted_by?: string; company?: string; loading_date?: string; message?: string; mails?: Json };
        Returns: string;
      };
      answers_to_enquiry: {
        Args: { token: string };
        Returns: Json;
      };
      apply_bulk: {
        Args: { table_name: string; rows: Json; removes?: boolean };
        Returns: { batch: string; changed: number }[];
      };
      apply_product_import: {
        Args: { import: string };
        Returns: { outcome: string; rows: number }[];
      };
      are_containers: {
        Args: { value: Json };
        Returns: boolean;
      };
      are_people: {
        Args: { value: Json };
        Returns: boolean;
      };
      are_picture_urls: {
        Args: { value: string[] };
        Returns: boolean;
      };
      are_short_texts: {
        Args: { value: string[] };
        Returns: boolean;
      };
      backup_rows: {
        Args: { table_schema: string; table_name: string; after?: string; most_bytes?: number };
        Returns: Json;
      };
      backup_state: {
        Args: never;
        Returns: Json;
      };
      backup_tables: {
        Args: never;
        Returns: { schema: string; name: string; columns: string[]; source: string }[];
      };
      bank_details: {
        Args: never;
        Returns: string;
      };
      batch_has_begun: {
        Args: never;
        Returns: boolean;
      };
      begin_product_import: {
        Args: { file_name: string; columns: string[] };
        Returns: string;
      };
      begin_restore: {
        Args: { backup: string };
        Returns: Json;
      };
      begin_sign_in: {
        Args: { sender_hash: string; address_hash?: string; code_hash?: string };
        Returns: number;
      };
      bucket_settings: {
        Args: never;
        Returns: Json;
      };
      business_needs: {
        Args: { day: string; soon: number; most: number };
        Returns: Json;
      };
      buyer_key: {
        Args: { email: string; phone: string };
        Returns: string;
      };
      buyer_keys: {
        Args: { people: Json };
        Returns: string[];
      };
      buyer_quotations: {
        Args: { buyer: string };
        Returns: { id: string; number: string; version: number; sent_version: number; sent_at: string; currency: string; minor_unit: number; total: string; valid_until: string; opened_at: string; answer: string; answered_at: string }[];
      };
      catalogue: {
        Args: { most: number; slug?: string };
        Returns: { total: number; categories: Json }[];
      };
      category_list: {
        Args: never;
        Returns: { categories: Json; loading: Json; picture_notes: Json }[];
      };
      category_page: {
        Args: { slug: string; page: number; size: number; filters?: string };
        Returns: { category: Json; total: number; counted: number; products: Json; choices: Json; picture_notes: Json }[];
      };
      changed_since_import: {
        Args: { import: string; first?: number; last?: number };
        Returns: string;
      };
      claim_housekeeping: {
        Args: never;
        Returns: boolean;
      };
      claim_outbox: {
        Args: { key: string; kinds: string[]; items?: string[] };
        Returns: { id: string; kind: string; claim: string; sealed: string; reference: string }[];
      };
      claim_purge: {
        Args: { key: string; anew?: boolean };
        Returns: { claim: string; version: number; wait: number }[];
      };
      count_changed_since_import: {
        Args: { import: string };
        Returns: number;
      };
      count_product_import: {
        Args: { import: string };
        Returns: { verdict: string; lines: number }[];
      };
      count_users_by_role: {
        Args: never;
        Returns: { role: string; user_count: number }[];
      };
      current_actor: {
        Args: never;
        Returns: string;
      };
      current_slice: {
        Args: never;
        Returns: number;
      };
      dashboard: {
        Args: never;
        Returns: Json;
      };
      day_of: {
        Args: { moment: string };
        Returns: string;
      };
      dead_links: {
        Args: { known: string[]; origin: string; most: number };
        Returns: { table_name: string; row_id: string; name: string; link: string }[];
      };
      decide_product_import: {
        Args: { import: string };
        Returns: number;
      };
      decided_import_lines: {
        Args: { import: string; new_lines?: Json };
        Returns: string;
      };
      empty_trash_of: {
        Args: { revision: number };
        Returns: string[];
      };
      end_of_day: {
        Args: { day: string };
        Returns: string;
      };
      end_sign_in: {
        Args: { sender_hash: string; address_hash?: string };
        Returns: undefined;
      };
      enquiry_choices: {
        Args: never;
        Returns: Json;
      };
      enquiry_neighbours: {
        Args: { enquiry: string; q?: string; status?: string; assignee_id?: string; tag?: string; country?: string; product_id?: string };
        Returns: Json;
      };
      enquiry_quotations: {
        Args: { enquiry: string };
        Returns: { id: string; number: string; version: number; sent_version: number; sent_at: string; currency: string; minor_unit: number; total: string; valid_until: string; opened_at: string; answer: string; answered_at: string }[];
      };
      enquiry_retention_months: {
        Args: never;
        Returns: number;
      };
      enter_enquiry: {
        Args: { id: string; content: Json; lines: Json };
        Returns: string;
      };
      expire_enquiries: {
        Args: never;
        Returns: number;
      };
      expire_history: {
        Args: never;
        Returns: string[];
      };
      expire_insights: {
        Args: never;
        Returns: number;
      };
      facet_choices: {
        Args: { category: string; wanted: string[]; sizes?: string[] };
        Returns: { facet: string; choice: string; products: number }[];
      };
      fact_words: {
        Args: { texts: string[]; sizes_mm: Json; packings: Json };
        Returns: string;
      };
      find_enquiries: {
        Args: { q?: string; product?: string };
        Returns: string;
      };
      find_moved_product: {
        Args: { category_slug: string; product_slug: string };
        Returns: { category: string; product: string }[];
      };
      find_posts: {
        Args: { q: string; words?: string };
        Returns: string;
      };
      finish_restore: {
        Args: { backup: string; tables: Json };
        Returns: number;
      };
      finish_slices: {
        Args: never;
        Returns: undefined;
      };
      folded: {
        Args: { value: string };
        Returns: string;
      };
      forget_pictures: {
        Args: { paths: string[] };
        Returns: undefined;
      };
      found_products: {
        Args: { ids: string[] };
        Returns: Json;
      };
      get_all_users_with_profiles: {
        Args: never;
        Returns: { profile_id: string; auth_user_id: string; full_name: string; email: string; role: string; deactivated: boolean; is_invited: boolean; updated_at: string }[];
      };
      has_control_character: {
        Args: { value: string };
        Returns: boolean;
      };
      has_season: {
        Args: never;
        Returns: boolean;
      };
      has_valid_session: {
        Args: never;
        Returns: boolean;
      };
      imported_columns: {
        Args: never;
        Returns: { name: string; given: string }[];
      };
      in_one_line: {
        Args: { value: Json };
        Returns: Json;
      };
      insights: {
        Args: { first_day: string; last_day: string; path?: string };
        Returns: Json;
      };
      is_admin: {
        Args: never;
        Returns: boolean;
      };
      is_admin_page: {
        Args: { path: string };
        Returns: boolean;
      };
      is_gstin: {
        Args: { value: string };
        Returns: boolean;
      };
      is_picture_url: {
        Args: { value: string };
        Returns: boolean;
      };
      is_public_setting: {
        Args: { key: string };
        Returns: boolean;
      };
      is_slug: {
        Args: { value: string };
        Returns: boolean;
      };
      is_staff: {
        Args: never;
        Returns: boolean;
      };
      keep_form_draft: {
        Args: { path: string; fields: Json; sender_hash: string; is_known?: boolean };
        Returns: string;
      };
      keep_house: {
        Args: never;
        Returns: undefined;
      };
      keep_next_due: {
        Args: never;
        Returns: undefined;
      };
      keep_restore_part: {
        Args: { backup: string; entry: string; part: number; rows: string };
        Returns: undefined;
      };
      letters_apart: {
        Args: { one: string; other: string };
        Returns: number;
      };
      linked_enquiry: {
        Args: { token: string };
        Returns: string;
      };
      list_buyers: {
        Args: { q?: string };
        Returns: { id: string; company: string; country: string; language: string; address: string; notes: string; people: Json; updated_at: string; enquiries: number; last_enquiry: string }[];
      };
      list_length: {
        Args: { list: Json };
        Returns: number;
      };
      list_media: {
        Args: { page: number; page_size: number; q?: string; kind?: string; unused?: boolean; undescribed?: boolean };
        Returns: { item: Json; total: number }[];
      };
      list_orders: {
        Args: { q?: string };
        Returns: { id: string; number: string; version: number; quotation_id: string; enquiry_id: string; reference: string; full_name: string; company: string; country: string; currency: string; minor_unit: number; total: string; loading_date: string; pro_forma: string; container: string; seal: string; more_containers: Json; vessel: string; bill_of_lading: string; loaded_on: string; created_at: string; updated_at: string; accepted_by: string; incoterm: string; port: string; lines: Json }[];
      };
      list_products: {
        Args: { page: number; size: number; words?: string; category?: string; featured?: boolean; status?: string; sort?: string };
        Returns: { total: number; more: boolean; products: Json }[];
      };
      list_trash: {
        Args: never;
        Returns: { id: number; at: string; actor_name: string; cause: string; table_name: string; row_id: string; before: Json }[];
      };
      may_keep_house: {
        Args: never;
        Returns: boolean;
      };
      merge_buyers: {
        Args: { kept: string; other: string };
        Returns: boolean;
      };
      milliseconds_until_due: {
        Args: never;
        Returns: number;
      };
      missing_import_categories: {
        Args: { import: string };
        Returns: { slug: string; name: string; lines: number }[];
      };
      next_due: {
        Args: never;
        Returns: string;
      };
      note_forgotten_password: {
        Args: { email: string; problem: string };
        Returns: undefined;
      };
      note_open_form: {
        Args: { path: string; seconds: number };
        Returns: undefined;
      };
      note_quotation_sent: {
        Args: { quotation: string; sent_version: number; channel: string; mail?: Json };
        Returns: boolean;
      };
      note_quotations_opened: {
        Args: { token: string };
        Returns: undefined;
      };
      order_link_months: {
        Args: never;
        Returns: number;
      };
      order_products_by_name: {
        Args: { category: string };
        Returns: undefined;
      };
      others_of_sender: {
        Args: { enquiry: string };
        Returns: string;
      };
      page_with_company: {
        Args: { page: string; kinds: string[] };
        Returns: { texts: Json; company: Json; trust: Json; picture_notes: Json }[];
      };
      picture_notes: {
        Args: { urls: string[] };
        Returns: Json;
      };
      picture_paths: {
        Args: { value: Json };
        Returns: string[];
      };
      picture_places: {
        Args: { urls: string[] };
        Returns: { url: string; table_name: string; row_id: string; field: string; title: string; is_copy: boolean }[];
      };
      picture_uses: {
        Args: never;
        Returns: { url: string; table_name: string; row_id: string; field: string; title: string; is_copy: boolean }[];
      };
      pictures_before: {
        Args: { product: Json };
        Returns: string[];
      };
      pictures_in_history: {
        Args: { paths: string[] };
        Returns: string;
      };
      pictures_in_text: {
        Args: { content: string };
        Returns: string[];
      };
      pictures_in_use: {
        Args: { urls: string[] };
        Returns: string;
      };
      place_product: {
        Args: { id: string; place?: number; step?: number };
        Returns: number;
      };
      place_row: {
        Args: { table_name: string; id: string; place?: number; step?: number };
        Returns: number;
      };
      places_of_media: {
        Args: { base: string; file?: string; page?: number; page_size?: number; q?: string; kind?: string; undescribed?: boolean };
        Returns: { url: string; table_name: string; row_id: string; field: string; title: string; is_copy: boolean }[];
      };
      plan_product_import: {
        Args: { import: string; lines: Json; complete: boolean };
        Returns: undefined;
      };
      pro_forma_page: {
        Args: { quotation: string };
        Returns: Json;
      };
      product_addresses: {
        Args: { after: string; most: number };
        Returns: Json;
      };
      product_facets: {
        Args: { sizes_mm: Json; packings: Json; uses: string[]; months: number[] };
        Returns: string[];
      };
      product_list_order: {
        Args: { sort: string };
        Returns: string[];
      };
      product_page: {
        Args: { category_slug: string; product_slug: string };
        Returns: { product: Json; category: Json; related: Json; picture_notes: Json; certificates: Json }[];
      };
      products_led_to: {
        Args: { ids: string[]; category?: string };
        Returns: Json;
      };
      products_of_post: {
        Args: { post?: string };
        Returns: { id: string; name: string; image_url: string; category: string }[];
      };
      project_state: {
        Args: never;
        Returns: Json;
      };
      publish_due: {
        Args: never;
        Returns: number;
      };
      purge_is_repeated_after: {
        Args: never;
        Returns: string;
      };
      quality_words: {
        Args: { quality: Json };
        Returns: string;
      };
      queue_account_mail: {
        Args: { mail: Json };
        Returns: undefined;
      };
      queue_mail: {
        Args: { mail: Json; enquiry?: string; reference?: string };
        Returns: undefined;
      };
      quotation_page: {
        Args: { quotation: string };
        Returns: Json;
      };
      quotation_start: {
        Args: { enquiry: string };
        Returns: Json;
      };
      quotation_state: {
        Args: { offered: string; sent_version: number };
        Returns: string;
      };
      quoted_content: {
        Args: { version: string };
        Returns: Json;
      };
      quoted_lines: {
        Args: { version: string };
        Returns: Json;
      };
      raise_content_version: {
        Args: never;
        Returns: undefined;
      };
      read_product_import: {
        Args: { import: string; columns: string[]; read_as: string[] };
        Returns: boolean;
      };
      recent_changes: {
        Args: { most: number };
        Returns: { id: number; at: string; actor_name: string; cause: string; table_name: string; row_id: string; action: string; before: Json; after: Json; batch: string; batch_summary: Json; same: number; undo_to: number }[];
      };
      renew_link: {
        Args: { token: string; email: string; new_digest: string; mail: Json };
        Returns: undefined;
      };
      replace_in_text: {
        Args: { content: string; old_url: string; new_url: string };
        Returns: string;
      };
      replace_media: {
        Args: { id: string; by_path: string; old_url: string; new_url: string };
        Returns: number;
      };
      replace_picture: {
        Args: { old_url: string; new_url: string };
        Returns: number;
      };
      reserve_functions: {
        Args: { reserved: boolean };
        Returns: boolean;
      };
      restore_deleted: {
        Args: { revision: number; changes?: Json };
        Returns: boolean;
      };
      revised_columns: {
        Args: { relation: string; only_columns: string[] };
        Returns: string[];
      };
      revision_actors: {
        Args: never;
        Returns: { id: string; name: string }[];
      };
      rows_with_due_copies: {
        Args: { content: string; moment: string };
        Returns: string;
      };
      save_own_name: {
        Args: { full_name: string };
        Returns: string;
      };
      save_page_content: {
        Args: { page_slug: string; version: string; sections: string };
        Returns: boolean;
      };
      save_pro_forma: {
        Args: { quotation: string; day: string; content: Json; expected?: string };
        Returns: { outcome: string; saved_version: number; invoice_number: string }[];
      };
      save_quotation: {
        Args: { quotation: string; day: string; content: Json; sending: boolean; enquiry?: string; expected?: string };
        Returns: { outcome: string; saved_version: number; quotation_number: string }[];
      };
      save_site_settings: {
        Args: { changes: Json };
        Returns: string[];
      };
      schema_version: {
        Args: never;
        Returns: string;
      };
      search_products: {
        Args: { words: string; page: number; size: number };
        Returns: { total: number; more: boolean; forgiven: boolean; categories: Json; products: Json; near: Json }[];
      };
      search_query: {
        Args: { words: string; mode?: string };
        Returns: string;
      };
      search_text: {
        Args: { value: string };
        Returns: string;
      };
      search_vector: {
        Args: { value: string; weight: string };
        Returns: unknown;
      };
      season_calendar: {
        Args: { most: number };
        Returns: { category: Json; products: Json }[];
      };
      seconds_of_hour: {
        Args: never;
        Returns: number;
      };
      send_again: {
        Args: { item: string };
        Returns: boolean;
      };
      sent_enquiry: {
        Args: { token: string };
        Returns: Json;
      };
      sent_pro_forma: {
        Args: { token: string; number: string };
        Returns: Json;
      };
      settle_outbox: {
        Args: { item: string; claim: string; problem?: string; is_final?: boolean };
        Returns: undefined;
      };
      settle_purge: {
        Args: { claim: string; problem?: string; retry_after?: number };
        Returns: undefined;
      };
      shared_content: {
        Args: { token: string };
        Returns: Json;
      };
      sign_in_wait: {
        Args: { sender_hash: string; allowed: number };
        Returns: number;
      };
      site_notices: {
        Args: never;
        Returns: { note: string; note_date: string; note_pages: string; noted_at: string; written: string[]; has_season: boolean; day: string }[];
      };
      sizes_between: {
        Args: { category: string; span: string };
        Returns: string[];
      };
      slices_of_import: {
        Args: { import: string };
        Returns: number[];
      };
      specification_words: {
        Args: { specifications: Json };
        Returns: string;
      };
      staff_names: {
        Args: never;
        Returns: { id: string; name: string; is_active: boolean }[];
      };
      steps_of_products: {
        Args: { command: string; columns: string; condition?: string };
        Returns: string;
      };
      submit_enquiry: {
        Args: { full_name: string; email: string; phone: string; subject: string; message: string; idempotency_key: string; sender_hash: string; token_digest?: string; company?: string; country?: string; port?: string; incoterm?: string; loading_week?: string; meaning?: string; lines?: Json; mails?: Json; caught?: boolean; plan?: Json };
        Returns: { outcome: string; retry_after_seconds: number; reference: string; may_copy: boolean }[];
      };
      take_back_sign_in: {
        Args: { sender_hash: string; address_hash?: string; code_hash?: string };
        Returns: undefined;
      };
      take_in_pictures: {
        Args: never;
        Returns: number;
      };
      take_room: {
        Args: { kind: string; bytes: number; most_rows: number; most_bytes: number };
        Returns: boolean;
      };
      thousand_rows: {
        Args: never;
        Returns: { n: number }[];
      };
      tidy_text: {
        Args: { value: string };
        Returns: string;
      };
      trash_days: {
        Args: never;
        Returns: number;
      };
      undo_bulk: {
        Args: { batch: string; others?: boolean };
        Returns: { table_name: string; undone: number; kept: number[] }[];
      };
      undo_product_import: {
        Args: { import: string; others?: boolean };
        Returns: { outcome: string; rows: number }[];
      };
      unused_pictures: {
        Args: { urls: string[] };
        Returns: string[];
      };
      who_has_open: {
        Args: { path: string };
        Returns: { name: string; opened_at: string }[];
      };
      word_grams: {
        Args: { word: string };
        Returns: string[];
      };
      words_alike: {
        Args: { stem: string };
        Returns: string[];
      };
    };
    Enums: { [_ in never]: never };
    CompositeTypes: { [_ in never]: never };
  };
};
